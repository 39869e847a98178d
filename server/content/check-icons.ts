import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import type { z } from "zod";
import { imagesSchema } from "#contracts/content/content.ts";
import { playerSchema } from "#contracts/content/player.ts";
import type { ContentProblem } from "./content-problems.ts";

const appleSize = 180;
const shareSize = { width: 1_200, height: 630 };

/** The types that `sharp` names otherwise than the web. */
const toMimeType = (format: string | undefined): string => (format === "svg" ? "image/svg+xml" : `image/${format}`);

/** Null if there is no such file, which is reported elsewhere, or it is no picture. */
const readMetadata = async (contentDir: string, address: string): Promise<Metadata | null> =>
  sharp(path.join(contentDir, address))
    .metadata()
    .catch(() => null);

const describe = ({ format, width, height }: Metadata): string => `${format?.toUpperCase()} of ${width}x${height}`;

type Named = { file: string; field: string; address: string };
type Rule = { wanted: string; accepts(metadata: Metadata): boolean };

const checkPicture = async (contentDir: string, { file, field, address }: Named, rule: Rule) => {
  const metadata = await readMetadata(contentDir, address);
  if (!metadata || rule.accepts(metadata)) return [];
  return [{ file, field, reason: `must be ${rule.wanted}, but content${address} is a ${describe(metadata)}` }];
};

const favicon: Rule = {
  wanted: "an SVG, or a square PNG of 32x32 or more",
  accepts: ({ format, width, height }) => format === "svg" || (format === "png" && width >= 32 && width === height),
};
const appleTouchIcon: Rule = {
  wanted: `a PNG of ${appleSize}x${appleSize}`,
  accepts: ({ format, width, height }) => format === "png" && width === appleSize && height === appleSize,
};
const shareBackground: Rule = {
  wanted: `a PNG or JPEG of ${shareSize.width}x${shareSize.height}`,
  accepts: ({ format, width, height }) =>
    (format === "png" || format === "jpeg") && width === shareSize.width && height === shareSize.height,
};

const readDocument = async <Value>(
  contentDir: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> => {
  try {
    return schema.parse(JSON.parse(await readFile(path.join(contentDir, name), "utf8")));
  } catch {
    return null;
  }
};

const iconRules = { favicon, appleTouchIcon, shareBackground };

/** Icons of a size or type that browsers do not expect, in the documents of a folder below `content/`. */
export const checkIcons = async (contentDir: string, folder: "" | "starter/en/"): Promise<ContentProblem[]> => {
  const checks: Promise<ContentProblem[]>[] = [];
  const pictures = await readDocument(contentDir, `${folder}pictures.json`, imagesSchema);
  for (const field of pictures ? (["favicon", "appleTouchIcon", "shareBackground"] as const) : []) {
    const named = { file: `content/${folder}pictures.json`, field, address: pictures?.[field] ?? "" };
    checks.push(checkPicture(contentDir, named, iconRules[field]));
  }
  const player = await readDocument(contentDir, `${folder}player.json`, playerSchema);
  for (const [index, { src, sizes, type }] of (player?.artwork ?? []).entries()) {
    const named = { file: `content/${folder}player.json`, field: `artwork.${index}`, address: src };
    const wanted = `of the type ${type} and the size ${sizes}, as it says`;
    const accepts: Rule["accepts"] = ({ format, width, height }) =>
      toMimeType(format) === type && `${width}x${height}` === sizes;
    checks.push(checkPicture(contentDir, named, { wanted, accepts }));
  }
  return (await Promise.all(checks)).flat();
};
