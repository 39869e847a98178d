import type { Row } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import { toFileName } from "#contracts/names/file-name.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { Content } from "../content/live-content.ts";
import { toMarkdownFile } from "../content/to-markdown-file.ts";
import type { ImageService } from "../images/image-service.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import type { TemporaryFile } from "@site/zip/temporary-file.ts";
import { createZipFile } from "@site/zip/zip-file.ts";
import type { ImageSource } from "../media/stored-images.ts";
import { type BookImage, createImageCollector } from "./collect-images.ts";
import { type ContinuityLedger, toContinuityEntries, toContinuityReport } from "./continuity-report.ts";
import { createEpub } from "./epub/create-epub.ts";
import { printFooter, toPrintHeader, toPrintChapter } from "./print-html.ts";
import { listStories, readStory, type StoryTitle } from "./published-stories.ts";
import { listImageUrls, toChapter, toPostUrl } from "./to-chapter.ts";
import { sentence } from "../sentence.ts";

export type BookDeps = ImageSource & {
  content: Content;
  contentDir: string;
  env: { siteUrl: string };
  toJpeg: ImageService["toJpeg"];
  drawCover(caller: JobCaller): Promise<Uint8Array>;
  readLedger(): Promise<ContinuityLedger>;
  createFile(): Promise<TemporaryFile>;
};

/** Who waits for the book; it is no longer written when `signal` aborts. */
export type BookCaller = JobCaller & { signal: AbortSignal };

/** How many stories are read and have their images converted in parallel. */
const parallel = 3;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const noStories = () => new AppError("not_found", sentence("book.empty"));

/** Runs tasks one at a time, in the order in which they were added. */
const createSequence = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
};

const toImportFile = ({ title, content, image_prompt, tags }: Row<"posts">): string =>
  JSON.stringify(
    { title, content, ...(tags.length > 0 && { tags }), ...(image_prompt && { pollinations_prompt: image_prompt }) },
    null,
    2,
  );

/** Yields the results of `work` in order, with some items processed ahead. */
async function* mapAhead<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for (let index = 0; index < items.length + parallel; index += 1) {
      const result = index < items.length ? work(items[index] as Item, index) : null;
      // Its error is thrown when its result is due; until then it must not be an unhandled rejection.
      result?.catch(() => undefined);
      if (result) running.push(result);
      if (index >= parallel - 1 && running.length > 0) yield await (running.shift() as Promise<Result>);
    }
  } finally {
    await Promise.allSettled(running);
  }
}

type Files = { zip: TemporaryFile; epub: TemporaryFile; print: TemporaryFile };

const fillFiles = async (deps: BookDeps, { zip: file, epub: epubFile, print }: Files, caller: BookCaller) => {
  const { backend, content } = deps;
  const { siteUrl } = deps.env;
  const texts = content.get("book");
  const postTexts = content.get("post");
  const site = content.get("site");
  const { signal } = caller;
  const stories = await listStories(backend);
  if (stories.length === 0) throw noStories();
  const madeAt = new Date();
  const zip = createZipFile(file, madeAt);
  const cover = await deps.drawCover(caller);
  const epub = await createEpub(epubFile, { texts, postTexts, site, cover, siteUrl, madeAt, stories });
  await zip.add({ name: "images/cover.jpg", bytes: cover, isPacked: true });
  const chapters = stories.map(({ title }, index) => ({ id: `story-${index + 1}`, title }));
  await print.write(
    encode(
      toPrintHeader({
        ...texts,
        coverAlt: texts.cover,
        author: site.author,
        language: site.locale,
        chapters,
      }),
    ),
  );
  const inSequence = createSequence();
  const collector = createImageCollector({
    ...deps,
    toJpeg: (bytes) => deps.toJpeg(bytes, caller),
    store: ({ name, jpegName }, bytes, jpeg) =>
      inSequence(async () => {
        await zip.add({ name, bytes, isPacked: true });
        await epub.addImage(jpegName, jpeg);
      }),
  });
  const printIds = new Map(stories.map(({ slug }, index) => [slug, chapters[index]?.id ?? ""]));

  const prepare = async ({ id, title }: StoryTitle) => {
    signal.throwIfAborted();
    const story = await readStory(backend, id);
    const images = new Map<string, BookImage>();
    for (const address of listImageUrls(story)) {
      signal.throwIfAborted();
      const image = await collector.collect({ title, pageUrl: toPostUrl(story, siteUrl) }, address);
      if (image) images.set(address, image);
    }
    return { story, images };
  };
  let index = 0;
  for await (const { story, images } of mapAhead(stories, prepare)) {
    const id = chapters[index]?.id ?? "";
    const position = index;
    index += 1;
    const printed = toChapter(story, 2, {
      pageUrl: toPostUrl(story, siteUrl),
      locale: site.locale,
      texts: postTexts,
      idPrefix: `${id}-`,
      findImage: (address) => images.get(address)?.name ?? null,
      findChapter: (slug, headingId) => (printIds.has(slug) ? `#${headingId ?? printIds.get(slug)}` : undefined),
    });
    await inSequence(async () => {
      await epub.addChapter(position, story, images);
      await print.write(encode(toPrintChapter(id, printed)));
      await zip.add({ name: `posts/${toFileName(`${story.slug}.md`)}`, bytes: encode(toMarkdownFile(story)) });
      await zip.add({ name: `json/${toFileName(`${story.slug}.json`)}`, bytes: encode(toImportFile(story)) });
    });
  }
  signal.throwIfAborted();
  await epub.finish();
  await print.write(encode(printFooter));
  await zip.addFile(`${toSlug(texts.title)}.epub`, epubFile);
  await zip.addFile("book.html", print);
  const titles = stories.map(({ title }) => title);
  const report = toContinuityReport(toContinuityEntries(await deps.readLedger(), titles), collector.leftOut);
  await zip.add({ name: "continuity.md", bytes: encode(report) });
  await zip.finish();
};

/**
 * Writes the book of all published stories as a ZIP: EPUB, printable page, Markdown and JSON files, images and
 * continuity report. The caller closes the file. Throws AppError, or the system error that prevented writing.
 */
export const writeBook = async (deps: BookDeps, caller: BookCaller): Promise<TemporaryFile> => {
  const files: TemporaryFile[] = [];
  const create = async (): Promise<TemporaryFile> => {
    const file = await deps.createFile();
    files.push(file);
    return file;
  };
  try {
    const zip = await create();
    const [epub, print] = [await create(), await create()];
    await fillFiles(deps, { zip, epub, print }, caller);
    await Promise.all([epub.close(), print.close()]);
    return zip;
  } catch (error) {
    await Promise.allSettled(files.map((file) => file.close()));
    throw error;
  }
};
