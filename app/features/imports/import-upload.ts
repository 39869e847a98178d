import { isUnreachable } from "#app/lib/api/api-error.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import { AppError } from "#contracts/errors.ts";
import type { discardImport, openImport, readImport, uploadPart } from "./import-calls.ts";
import { type ChosenFile, nameChosen } from "./chosen-files.ts";
import { type ImportPart, toParts } from "./pack-parts.ts";

/** An import whose files are on their way from this tab. */
export type ImportUpload = {
  id: string;
  name: string;
  files: number;
  /** In bytes, before packing. */
  sent: number;
  total: number;
  /** "waiting": the line is lost, and is tried again by itself; "paused": until the owner goes on. */
  state: "sending" | "waiting" | "paused";
  /** Why it is paused. */
  error: unknown;
};

type ImportUploadOptions = {
  calls: {
    openImport: (...given: Parameters<typeof openImport>) => Promise<unknown>;
    uploadPart: (...given: Parameters<typeof uploadPart>) => Promise<unknown>;
    readImport: (...given: Parameters<typeof readImport>) => Promise<unknown>;
    discardImport: (...given: Parameters<typeof discardImport>) => Promise<unknown>;
  };
  /** Resolves after this time, or earlier when the connection seems to be back. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A call that failed for reasons that pass is repeated after each of these. */
const pausesMs = [1_000, 3_000, 10_000, 30_000];

const mayPass = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof AppError && (error.code === "unavailable" || error.code === "limit_exceeded"));

/** Sends the files of one import at a time, part by part. It is not bound to a screen, so that the owner may look elsewhere. */
export const createImportUpload = ({ calls, wait }: ImportUploadOptions) => {
  const store: Store<ImportUpload | null> = createStore<ImportUpload | null>(null);
  let parts: ImportPart[] = [];
  let doneParts = 0;
  let isOpened = false;
  let running = new AbortController();

  const update = (change: Partial<ImportUpload>) => {
    const before = store.getState();
    if (before) store.setState({ ...before, ...change });
  };

  const persist = async <Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    for (const pauseMs of [...pausesMs, null]) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next attempt
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (pauseMs === null || !mayPass(error)) throw error;
        update({ state: "waiting" });
        // oxlint-disable-next-line no-await-in-loop -- the pause before it
        await wait(pauseMs, signal);
        signal.throwIfAborted();
      }
    }
    throw new Error("There is always a last attempt");
  };

  const sendPart = async (id: string, part: ImportPart, signal: AbortSignal) => {
    const before = parts.slice(0, doneParts).reduce((sum, { size }) => sum + size, 0);
    const packed = await part.pack(signal);
    const onProgress = (sent: number) =>
      update({ state: "sending", sent: before + (part.size * Math.min(sent, packed.size)) / Math.max(packed.size, 1) });
    await persist(() => calls.uploadPart(id, doneParts + 1, packed, { onProgress, signal }), signal);
    signal.throwIfAborted();
    doneParts += 1;
    update({ state: "sending", sent: before + part.size });
  };

  /** Sends what has not arrived yet. */
  const send = async (): Promise<void> => {
    const upload = store.getState();
    if (!upload) return;
    const { signal } = (running = new AbortController());
    update({ state: "sending", error: null });
    try {
      if (!isOpened) await persist(() => calls.openImport(upload.id, upload.name), signal);
      isOpened = true;
      // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
      for (let part = parts[doneParts]; part; part = parts[doneParts]) await sendPart(upload.id, part, signal);
      await persist(() => calls.readImport(upload.id), signal);
      store.setState(null);
      parts = [];
    } catch (error) {
      if (!signal.aborted) update({ state: "paused", error });
    }
  };

  return {
    store,
    /** Begins; whatever was on its way is given up. Resolves when it has arrived or is paused. */
    start: (id: string, files: readonly ChosenFile[]): Promise<void> => {
      running.abort();
      parts = toParts(files);
      doneParts = 0;
      isOpened = false;
      store.setState({
        id,
        name: nameChosen(files),
        files: files.length,
        sent: 0,
        total: parts.reduce((sum, { size }) => sum + size, 0),
        state: "sending",
        error: null,
      });
      return send();
    },
    /** Goes on where it was paused: the part that failed is sent again. */
    resume: send,
    /** Gives up, with what has arrived already. */
    cancel: async (): Promise<void> => {
      const upload = store.getState();
      running.abort();
      parts = [];
      store.setState(null);
      if (upload && isOpened) await calls.discardImport(upload.id);
    },
  };
};

/** Resolves after a time, and at once when the browser is online again. */
export const waitForLine = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
