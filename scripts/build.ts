import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { checkContent } from "#server/content/check-content.ts";
import { describeProblems } from "#server/content/content-problems.ts";
import { writeClusterArchive } from "@site/supabase/embedded/write-cluster-archive.ts";
import { readdir, readFile, writeFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest)$/;

/** Writes `.br` and `.gz` files at maximum compression beside each compressible file below a folder. */
const precompress = async (folder: string): Promise<void> => {
  const compress = async (name: string): Promise<void> => {
    const file = path.join(folder, name);
    if (!compressible.test(name) || !(await stat(file)).isFile()) return;
    const bytes = await readFile(file);
    if (bytes.length < 256) return;
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  };
  // All at once: each waits for one of the few threads that compress.
  await Promise.all((await readdir(folder, { recursive: true })).map(compress));
};

const fonts = [
  { family: "Figtree", weight: "300 900", file: /^figtree-latin-wght-normal-[\w-]+\.woff2$/ },
  { family: "Cormorant", weight: "300 700", file: /^cormorant-latin-wght-normal-[\w-]+\.woff2$/ },
];

/** Gives the pages that the server writes itself the fonts of the site, whose names are known only after the build. */
const addPlainPageFonts = async (folder: string): Promise<void> => {
  const names = await readdir(path.join(folder, "assets"));
  const faces = fonts.map(({ family, weight, file }) => {
    const name = names.find((one) => file.test(one));
    if (name === undefined) throw new Error(`The build has no font like ${file.source}`);
    return `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url("/assets/${name}") format("woff2")}`;
  });
  const sheet = path.join(folder, "plain-page.css");
  await writeFile(sheet, `${faces.join("\n")}\n${await readFile(sheet, "utf8")}`);
};

const problems = await checkContent("content");
if (problems.length > 0) {
  console.error(`The site cannot be built, because the content folder has problems:\n${describeProblems(problems)}`);
  process.exit(1);
}
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);
await addPlainPageFonts("build/client");
const archived = writeClusterArchive("build/cluster.tar.gz").catch((error: unknown) =>
  console.warn(`The first start will make its own database: ${String(error)}`),
);
await Promise.all([precompress("build/client"), archived]);
// The engine would go on for a while.
process.exit(0);
