import type { ExportFormat } from "#contracts/posts/export-formats.ts";
import { createFileNamer, toFileName } from "#contracts/names/file-name.ts";
import { createPackedFile, type PackedEntry } from "@site/zip/packed-file.ts";
import type { TemporaryFile } from "@site/zip/temporary-file.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import { createPictureCollector, type WithPictures } from "./collect-pictures.ts";
import { createGhostWriter, ghostRedirects, ghostUrl } from "./ghost-export.ts";
import type { ExportedPost } from "./read-posts.ts";
import { astroFolders, toAstroFile } from "./to-astro-file.ts";
import { toHugoFile } from "./to-hugo-file.ts";
import { toMarkdownFile } from "../../content/to-markdown-file.ts";

/** Something in the archive that is not as it was; `slug` is that of its post. */
type ExportNote = { slug: string; text: string };

const maxNotes = 5_000;

const beginnings: Record<ExportFormat, string> = {
  markdown:
    "All posts of this site, as Markdown with front matter. The import of such a site takes this archive as it is.",
  hugo: `All posts, for Hugo. Unpack this archive into the folder of your Hugo site: the posts go to content/posts, the
pictures to static/images.

Drafts have "draft: true". Hugo shows a scheduled post when the site is built after its time. Each post is also found at
the address that it had here (aliases).`,
  astro: `All posts, for Astro. Unpack this archive into the folder of your Astro site: posts go to src/content/blog, pictures
to src/assets. The fields are those of Astro's own blog.

Posts that are not public are in folders of their own, because Astro shows everything in src/content/blog: drafts in
src/content/drafts, scheduled posts in src/content/scheduled. Move a post to src/content/blog when it is to be public.

To lead old addresses to the new ones, add this to astro.config.mjs:

  redirects: { "/post/[...slug]": "/blog/[...slug]" }`,
  ghost: `All posts, for Ghost 5 or newer. Import this archive as it is in Ghost under Settings, Migration tools, Universal
import. Pictures come along. Drafts stay drafts, and scheduled posts stay scheduled.

To lead old addresses to the new ones, upload the file redirects.yaml in Ghost under Settings, Labs, Redirects.`,
};

/** What is in the archive and what is not, for the person who unpacks it. Null if there is nothing to say. */
const toReadme = (format: ExportFormat, notes: readonly ExportNote[]): string | null => {
  if (format === "markdown" && notes.length === 0) return null;
  const lines = notes.slice(0, maxNotes).map(({ slug, text }) => `- ${slug}: ${text}`);
  if (notes.length > maxNotes) lines.push(`- and ${notes.length - maxNotes} more`);
  const list = lines.length > 0 ? `\nPlease look at these:\n\n${lines.join("\n")}\n` : "";
  return `${beginnings[format]}\n${list}`;
};

export type ExportDeps = {
  posts: AsyncIterable<ExportedPost>;
  /** The bytes of a picture that is stored at this path of the site; null if there is none. */
  readPicture(path: string): Promise<Uint8Array | null>;
  siteUrl: string;
  /** The name of whom posts are by. */
  author: string;
  createFile(): Promise<TemporaryFile>;
  /** The time of the export, in milliseconds. */
  now: number;
};

/** Ghost reads its file whole, and cannot read more. */
const maxGhostBytes = 500_000_000;

/** Where an archive has its pictures, and by which address its posts show them. */
const pictures: Record<ExportFormat, { folder: string; toAddress(name: string): string }> = {
  markdown: { folder: "images/", toAddress: (name) => `../images/${name}` },
  hugo: { folder: "static/images/", toAddress: (name) => `/images/${name}` },
  astro: { folder: "src/assets/", toAddress: (name) => `../../assets/${name}` },
  ghost: { folder: "content/images/", toAddress: (name) => `${ghostUrl}/content/images/${name}` },
};

type FileFormat = Exclude<ExportFormat, "ghost">;

const toFile: Record<FileFormat, (post: ExportedPost, prepared: WithPictures) => { folder: string; text: string }> = {
  markdown: (post, { content, cover }) => ({
    folder: "posts/",
    text: toMarkdownFile({ ...post, content, image_url: cover }),
  }),
  hugo: (post, prepared) => ({ folder: "content/posts/", text: toHugoFile(post, prepared) }),
  astro: (post, prepared) => ({ folder: astroFolders[post.state], text: toAstroFile(post, prepared) }),
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

type Part = { post: ExportedPost; prepared: WithPictures };

/** Pictures, each before the first post that shows it, and posts. */
async function* readParts(
  deps: ExportDeps,
  format: ExportFormat,
  notes: ExportNote[],
): AsyncGenerator<ZipEntry | Part> {
  const collect = createPictureCollector({ ...deps, ...pictures[format], isLeaving: format !== "markdown" });
  for await (const post of deps.posts) {
    const prepared = yield* collect(post);
    for (const { slug, address } of prepared.missing)
      notes.push({
        slug,
        text: `the picture ${address.slice(0, 300)} is not stored on this site, so it is not in this archive`,
      });
    yield { post, prepared };
  }
}

async function* exportFiles(deps: ExportDeps, format: FileFormat, notes: ExportNote[]): AsyncGenerator<ZipEntry> {
  const toName = createFileNamer();
  for await (const part of readParts(deps, format, notes)) {
    if ("bytes" in part) {
      yield part;
      continue;
    }
    const { folder, text } = toFile[format](part.post, part.prepared);
    yield { name: toName(`${folder}${toFileName(`${part.post.slug}.md`)}`), bytes: encode(text) };
  }
  // Programs know a site of Hugo by this folder, also without pictures.
  if (format === "hugo") yield { name: "static/images/.gitkeep", bytes: new Uint8Array() };
}

async function* exportGhost(deps: ExportDeps, notes: ExportNote[]): AsyncGenerator<ZipEntry | PackedEntry> {
  const file = await deps.createFile();
  try {
    const json = createPackedFile(file);
    const writer = createGhostWriter(deps.author, deps.now);
    await json.write(encode(writer.begin()));
    for await (const part of readParts(deps, "ghost", notes)) {
      if ("bytes" in part) {
        yield part;
        continue;
      }
      const { slug } = part.post;
      if (json.size > maxGhostBytes) {
        notes.push({ slug, text: "it is not in this archive, because Ghost cannot read so many posts at once" });
        continue;
      }
      const { json: written, cuts } = writer.add(part.post, part.prepared);
      notes.push(...cuts.map((text) => ({ slug, text })));
      await json.write(encode(written));
    }
    await json.write(encode(writer.end()));
    yield await json.finish("ghost.json");
    yield { name: "redirects.yaml", bytes: encode(ghostRedirects) };
  } finally {
    await file.close();
  }
}

/** Posts as the files of an archive, with the pictures that they show. */
export async function* exportPosts(deps: ExportDeps, format: ExportFormat): AsyncGenerator<ZipEntry | PackedEntry> {
  const notes: ExportNote[] = [];
  yield* format === "ghost" ? exportGhost(deps, notes) : exportFiles(deps, format, notes);
  const readme = toReadme(format, notes);
  if (readme !== null) yield { name: "README.txt", bytes: encode(readme) };
}
