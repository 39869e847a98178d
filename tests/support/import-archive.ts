import type { ImportPage, ImportStatus } from "#contracts/posts/import-calls.ts";
import type { TestApp } from "./create-test-app.ts";

const wait = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Imports an archive as the panel does, with all that is chosen by itself; returns what became of it and the notes of its
 * posts.
 */
export const importArchive = async (app: TestApp, archive: Uint8Array | ArrayBuffer) => {
  const id = crypto.randomUUID();
  const call = async <Answer>(body: object): Promise<Answer> => {
    const response = await app.call("import", { import: id, ...body });
    const answer = (await response.json()) as Answer & { error?: string };
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const follow = async (): Promise<ImportStatus> => {
    for (;;) {
      const status = await call<ImportStatus>({ action: "status" });
      if (!["reading", "running"].includes(status.state)) return status;
      await wait();
    }
  };
  await call({ action: "open", name: "An archive" });
  const pathname = `/functions/v1/import-upload?import=${id}&part=1`;
  const uploaded = await app.request(pathname, { method: "POST", body: archive as BodyInit });
  if (!uploaded.ok) return { id, error: ((await uploaded.json()) as { error: string }).error, notes: [] };
  await call({ action: "read" });
  const planned = await follow();
  if (planned.state !== "planned") return { id, error: planned.message, notes: [] };
  await call({ action: "run" });
  const status = await follow();
  const { entries } = await call<ImportPage>({ action: "entries" });
  const notes = entries.flatMap((entry) => entry.notes.map((note) => `${entry.file}: ${note}`));
  const { created, failed } = status.outcomes;
  return { id, error: status.message, status, entries, created, failed, same: status.counts.same, notes };
};
