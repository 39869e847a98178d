import { ImportError, type ImportedPost, type ImportTool } from "@site/post-import/imported-post.ts";
import { readFiles } from "#server/posts/import/read-files.ts";
import {
  type ReadEnd,
  type ReadInThread,
  type ThreadMessage,
  UnreadableError,
} from "#server/posts/import/read-in-thread.ts";

/** A post with a title and a text; its key is its file. */
export const toPost = (key: string, more: Partial<ImportedPost> = {}): ImportedPost => ({
  key,
  file: `${key}.md`,
  kind: "post",
  title: `Title of ${key}`,
  slug: key,
  oldPaths: [`/blog/${key}/`],
  address: `https://old.example/blog/${key}/`,
  excerpt: null,
  cover: null,
  content: `The text of ${key}.`,
  tags: [],
  status: "published",
  publishedAt: "2020-01-02T03:04:05.000Z",
  createdAt: "2020-01-02T03:04:05.000Z",
  draftReason: null,
  losses: [],
  ...more,
});

type Given = { posts: ImportedPost[] | string; tool: ImportTool; siteAddress: string | null };

/** Reads no files, but gives the posts of `given`, in this process; throws a text as ImportError. */
export const createFakeReader =
  (given: Given): ReadInThread =>
  async (input, { onSource, onBatch }) => {
    let end: ReadEnd | null = null;
    let taken = Promise.resolve();
    const send = (message: ThreadMessage): void => {
      if (message.kind === "source") taken = onSource(message);
      if (message.kind === "batch") taken = onBatch(message);
      if (message.kind === "end") end = message;
    };
    const readExport = async () => {
      const { posts, tool, siteAddress } = given;
      if (typeof posts === "string") throw new ImportError(posts);
      async function* give() {
        yield* posts as ImportedPost[];
      }
      return { tool, siteName: "Old", siteAddress, posts: give(), problems: [] };
    };
    try {
      await readFiles(input, { readExport, send, waitForMore: () => taken });
    } catch (error) {
      throw error instanceof ImportError ? new UnreadableError(error.message) : error;
    }
    if (!end) throw new Error("the reader did not end");
    return end;
  };
