import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import type { ImportedPost, ImportTool } from "@site/post-import/imported-post.ts";
import type { ImportCall, ImportEntry, ImportStatus } from "#contracts/posts/import-calls.ts";
import { createTestBackend, testSiteUrl } from "./create-test-backend.ts";
import { silentLog } from "./create-test-app.ts";
import type { Backend } from "#server/backend.ts";
import type { ImageService } from "#server/images/image-service.ts";
import { createImports } from "#server/posts/import/create-imports.ts";
import { createFakeReader } from "./fake-reader.ts";

/** Makes three widths of anything that looks like a picture. */
const images = {
  resize: async (bytes: Uint8Array) => {
    const width = Buffer.from(bytes);
    return { "1600": width, "960": width, "480": width };
  },
} as unknown as ImageService;

export const toPicture = (more = "") => new Uint8Array([0x89, ...Buffer.from(`PNG\r\n\x1a\n${more}`, "latin1")]);

type Options = { backend?: Backend; root?: string } & Partial<Parameters<typeof createImports>[0]>;

/** Imports on a new backend, whose posts come from `posts` and not from files. */
export const openImports = async ({ backend: given, root: folder, ...more }: Options = {}) => {
  const backend = given ?? (await createTestBackend());
  const root = folder ?? (await mkdtemp(path.join(tmpdir(), "chloe-imports-")));
  const source: { posts: ImportedPost[] | string; tool: ImportTool; siteAddress: string | null } = {
    posts: [],
    tool: "hugo",
    siteAddress: null,
  };
  const readInThread = createFakeReader(source);
  const imports = createImports({
    backend,
    env: { siteUrl: testSiteUrl },
    images,
    log: silentLog,
    root,
    readInThread,
    ...more,
  });
  const actor = "owner";
  const service = backend.serviceClient();

  const upload = (id: string, files: Record<string, Uint8Array>, part = 1): Promise<ImportStatus> => {
    const zip = new Uint8Array(zipSync(files));
    return imports.upload({ import: id, part }, new Blob([zip]).stream(), zip.byteLength);
  };
  const plan = async (posts: ImportedPost[] | string, files: Record<string, Uint8Array> = {}): Promise<string> => {
    source.posts = posts;
    const id = crypto.randomUUID();
    await imports.open(actor, { action: "open", import: id, name: "An export" });
    await upload(id, { "a.md": new Uint8Array([65]), ...files });
    await imports.read(actor, { action: "read", import: id });
    await imports.settled();
    return id;
  };
  const run = async (id: string, more: Partial<Extract<ImportCall, { action: "run" }>> = {}): Promise<ImportStatus> => {
    await imports.run(actor, { action: "run", import: id, ...more });
    await imports.settled();
    return imports.status(id);
  };
  return {
    actor,
    backend,
    imports,
    root,
    service,
    source,
    upload,
    plan,
    run,
    importAll: async (posts: ImportedPost[], more: Partial<Extract<ImportCall, { action: "run" }>> = {}) => {
      const id = await plan(posts);
      return { id, status: await run(id, more) };
    },
    undo: async (id: string): Promise<ImportStatus> => {
      await imports.undo(actor, { action: "undo", import: id });
      await imports.settled();
      return imports.status(id);
    },
    entries: async (id: string): Promise<ImportEntry[]> => {
      const all: ImportEntry[] = [];
      for (let after: number | null = null; ;) {
        const page = await imports.entries({ action: "entries", import: id, after });
        all.push(...page.entries);
        if (page.next === null) return all;
        after = page.next;
      }
    },
    readPosts: async () => (await service.from("posts").select("*").order("slug")).data ?? [],
    close: async () => {
      await imports.close();
      if (!given) await backend.close();
      if (!folder) await rm(root, { recursive: true, force: true });
    },
  };
};
export type OpenedImports = Awaited<ReturnType<typeof openImports>>;
