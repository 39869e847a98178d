import { createHash } from "node:crypto";
import { postFields } from "#contracts/posts/post-fields.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { ImportedPost } from "@site/post-import/imported-post.ts";
import { findTextProblem } from "@site/supabase/http/find-text-problem.ts";
import { listImages } from "../../images/upload/markdown-images.ts";
import { readReference } from "./references.ts";

/** A row of `import_entries` as it is added; `slug` is the one that it would like. */
export type PlannedEntry = {
  position: number;
  key: string;
  external_id: string;
  fingerprint: string;
  place: number;
  size: number;
  file: string;
  kind: ImportedPost["kind"];
  title: string;
  slug: string;
  old_paths: string[];
  address: string | null;
  published_at: string | null;
  status: ImportedPost["status"];
  draft_reason: string | null;
  tags: string[];
  pictures: { found: number; remote: number; missing: string[] };
  losses: { text: string; line: number | null }[];
  state: "new" | "unusable";
  is_chosen: boolean;
  notes: string[];
  stored: string[];
};

const maxOldPaths = 50;
const maxListed = 200;
const validSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The id by which a post is known here. */
const toExternalId = (key: string): string => (/^[A-Za-z0-9_.:-]{1,64}$/.test(key) ? key : hash(key));

const cut = (text: string, max: number): string =>
  Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join("");

/** Without the folders of its files, which are called differently in each export of some tools. */
const withoutFolders = (text: string): string =>
  text.replaceAll(/import-(?:file|missing):[^\s<>()"]*/g, (address) => address.slice(address.lastIndexOf("/")));

/** What a post was when it was read: another one means that it changed there. */
const toFingerprint = (post: ImportedPost): string =>
  hash(
    JSON.stringify([
      post.title,
      post.slug,
      post.excerpt,
      post.cover && [withoutFolders(post.cover.address), post.cover.alt],
      withoutFolders(post.content),
      post.tags,
      // A scheduled post is published by itself.
      post.status === "draft",
      post.publishedAt,
    ]),
  );

/** The slug that a post would like: its own where it can be kept. */
const toWishedSlug = ({ slug, title, publishedAt, createdAt }: ImportedPost): string => {
  const date = publishedAt ?? createdAt;
  if (slug === null || slug.trim() === "") return toSlug(title, date);
  const isKept = slug.length <= postFields.slug.max && validSlug.test(slug);
  return isKept ? slug : toSlug(slug, date);
};

/** Why a post cannot be stored here, whatever is done; null if it can. */
const findProblem = ({ title, content }: ImportedPost): string | null => {
  if (title.trim() === "") return "It has no title.";
  if (content.trim() === "") return "It has no text.";
  if (content.length > postFields.content.max)
    return `Its text is too long: it has ${content.length.toLocaleString("en-US")} characters, and can have up to ${postFields.content.max.toLocaleString("en-US")}.`;
  return findTextProblem(title) ?? findTextProblem(content);
};

/** The addresses of all pictures of a post, each once. */
export const listPictures = ({ content, cover }: Pick<ImportedPost, "content" | "cover">): string[] => [
  ...new Set([...(cover ? [cover.address] : []), ...listImages(content)]),
];

type Pictures = PlannedEntry["pictures"] & { hosts: string[] };

const countPictures = (post: ImportedPost, hasFile: (path: string) => boolean): Pictures => {
  const pictures: Pictures = { found: 0, remote: 0, missing: [], hosts: [] };
  for (const address of listPictures(post)) {
    const reference = readReference(address);
    if (reference?.kind === "file" && hasFile(reference.path)) pictures.found += 1;
    else if (reference && reference.kind !== "post") pictures.missing.push(reference.path.slice(0, 300));
    else if (/^https?:\/\//i.test(address) && URL.canParse(address)) {
      pictures.remote += 1;
      pictures.hosts.push(new URL(address).hostname);
    }
  }
  return pictures;
};

type Source = {
  position: number;
  /** Where the post is in the file of posts, in bytes. */
  place: number;
  size: number;
  hasFile(path: string): boolean;
  /** Whether the export had a post with this key before. */
  isRepeated: boolean;
};

/** What would become of a post, before the posts here are asked. `hosts` are those of its pictures elsewhere. */
export const planEntry = (post: ImportedPost, source: Source): { entry: PlannedEntry; hosts: string[] } => {
  const { hosts, ...pictures } = countPictures(post, source.hasFile);
  const problem = source.isRepeated ? "The export holds this post more than once." : findProblem(post);
  const entry: PlannedEntry = {
    position: source.position,
    key: post.key.slice(0, 1_000),
    external_id: toExternalId(post.key),
    fingerprint: toFingerprint(post),
    place: source.place,
    size: source.size,
    file: post.file.slice(0, 2_000),
    kind: post.kind,
    title: cut(post.title.trim().replaceAll("\0", ""), postFields.title.max),
    slug: toWishedSlug(post),
    old_paths: post.oldPaths.filter((path) => path.startsWith("/") && path.length <= 2_000).slice(0, maxOldPaths),
    address: post.address !== null && post.address.length <= 2_000 ? post.address : null,
    published_at: post.publishedAt,
    status: post.status,
    draft_reason: post.draftReason?.slice(0, 1_000) ?? null,
    tags: post.tags.slice(0, 50).map((tag) => tag.slice(0, 100)),
    pictures: { ...pictures, missing: pictures.missing.slice(0, maxListed) },
    losses: post.losses.slice(0, maxListed).map(({ text, line }) => ({ text: text.slice(0, 500), line })),
    state: problem === null ? "new" : "unusable",
    is_chosen: problem === null,
    notes: problem === null ? [] : [problem],
    stored: [],
  };
  return { entry, hosts };
};
