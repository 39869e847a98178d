import type { BookTexts } from "#contracts/content/book.ts";
import type { Site } from "#contracts/content/content.ts";
import type { Row } from "#contracts/database.ts";
import type { PostEnv } from "#contracts/posts/markdown/post-env.ts";
import type { TemporaryFile } from "@site/zip/temporary-file.ts";
import { createZipFile } from "@site/zip/zip-file.ts";
import type { BookImage } from "../collect-images.ts";
import type { FindChapter } from "../link-targets.ts";
import type { StoryTitle } from "../published-stories.ts";
import { toChapter, toPostUrl } from "../to-chapter.ts";
import {
  coverImage,
  type EpubBook,
  epubContainer,
  epubStyles,
  toCoverPage,
  toEpubPage,
  toNavPage,
  toPackage,
} from "./epub-files.ts";

type Options = {
  texts: BookTexts;
  postTexts: PostEnv["texts"];
  site: Site;
  cover: Uint8Array;
  siteUrl: string;
  madeAt: Date;
  stories: readonly StoryTitle[];
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const toFile = (position: number): string => `story-${position + 1}.xhtml`;

/** Writes an EPUB 3 of these stories to a file, adding chapters and images as they arrive. Images are JPEG. */
export const createEpub = async (file: TemporaryFile, options: Options) => {
  const { texts, postTexts, site, cover, siteUrl, madeAt, stories } = options;
  const zip = createZipFile(file, madeAt);
  const images: string[] = [];
  const subjects = new Set<string>();
  const models = new Set<string>();
  const add = (name: string, text: string) => zip.add({ name: `EPUB/${name}`, bytes: encode(text) });
  const addImage = (name: string, bytes: Uint8Array) => zip.add({ name: `EPUB/${name}`, bytes, isPacked: true });
  const files = new Map(stories.map(({ slug }, position) => [slug, toFile(position)]));
  const findChapter: FindChapter = (slug, headingId) => {
    const chapter = files.get(slug);
    return chapter && headingId ? `${chapter}#${headingId}` : chapter;
  };
  const toBook = (): EpubBook => ({
    title: texts.title,
    subtitle: texts.subtitle,
    author: site.author,
    description: site.description,
    language: site.locale,
    siteUrl,
    madeAt,
    contents: texts.contents,
    coverAlt: texts.cover,
    chapters: stories.map(({ title }, position) => ({ file: toFile(position), title })),
    subjects: [...subjects].toSorted(),
    models: [...models].toSorted(),
    images,
  });

  // Readers recognize an EPUB by this entry, which must come first and uncompressed.
  await zip.add({ name: "mimetype", bytes: encode("application/epub+zip"), isPacked: true });
  await zip.add({ name: "META-INF/container.xml", bytes: encode(epubContainer) });
  await add("styles.css", epubStyles);
  await addImage(coverImage, cover);

  return {
    async addImage(name: string, jpeg: Uint8Array): Promise<void> {
      images.push(name);
      await addImage(name, jpeg);
    },
    async addChapter(position: number, story: Row<"posts">, images: ReadonlyMap<string, BookImage>): Promise<void> {
      for (const tag of story.tags) subjects.add(tag);
      if (story.written_with !== null) models.add(story.written_with);
      const chapter = toChapter(story, 1, {
        locale: site.locale,
        texts: postTexts,
        pageUrl: toPostUrl(story, siteUrl),
        findImage: (address) => images.get(address)?.jpegName ?? null,
        findChapter,
      });
      const body = `<section epub:type="chapter" role="doc-chapter">\n${chapter}</section>`;
      await add(toFile(position), toEpubPage(story.title, site.locale, body));
    },
    async finish(): Promise<void> {
      const book = toBook();
      await add("cover.xhtml", toCoverPage(book));
      await add("nav.xhtml", toNavPage(book));
      await add("package.opf", toPackage(book));
      await zip.finish();
    },
  };
};
