import { ApiError } from "#app/lib/api/api-error.ts";
import type { Store } from "#app/lib/storage/external-store.ts";
import { createSaveQueue } from "./save-queue.ts";

/** What became of the last change. `conflict`: somebody else saved first, and the owner has to choose. */
export type SaveStatus = "saved" | "changed" | "saving" | "invalid" | "unreachable" | "refused" | "conflict";

export type SaveState<Theirs> = {
  status: SaveStatus;
  /** The server's sentence, if it refused. */
  refusal: string | null;
  /** What somebody else saved, while it is compared. */
  theirs: Theirs | null;
};

export const initialSaveState = { status: "saved", refusal: null, theirs: null } as const;

export type SaverOptions<Theirs> = {
  /** Says before anything is sent what became of the change; null if it has to be sent. */
  check?: () => SaveStatus | null;
  /** Sends the text with the version that it is based on, and answers what became of it. Throws ApiError. */
  send: () => Promise<SaveStatus>;
  /** What somebody else saved; null if there is nothing to choose from. Throws ApiError. */
  load: () => Promise<Theirs | null>;
  /** Whether both say the same, as after a save whose answer was lost. */
  isSame: (theirs: Theirs) => boolean;
  /** Keeps the text, on top of that version. */
  rebase: (theirs: Theirs) => void;
  /** Both say the same, found by a save or by comparing; without, it is rebased. */
  adopt?: (theirs: Theirs, isSave: boolean) => void;
  /** Gives up the text for that version. */
  take: (theirs: Theirs) => void;
  /** Also called with a conflict, before it is shown. */
  onFailure?: (error: unknown) => void;
  /** It saves by itself so long after a change, and waits with that while there is a conflict; without, by a button. */
  pauseMs?: number;
};

type Options<Theirs, State> = SaverOptions<Theirs> & { store: Pick<Store<State>, "getState" | "setState"> };

/** Saves a text with optimistic locking: what was changed elsewhere is not overwritten but shown as a conflict. */
export const createSaver = <Theirs, State extends SaveState<Theirs>>(options: Options<Theirs, State>) => {
  const { store, check, send, load, isSame, rebase, adopt = rebase, take, onFailure, pauseMs } = options;
  const update = (part: Partial<SaveState<Theirs>>) => store.setState({ ...store.getState(), ...part });

  /** Returns whether there is another version. */
  const findTheirs = async (isSave: boolean): Promise<boolean> => {
    const theirs = await load();
    if (theirs === null) return false;
    if (isSame(theirs)) {
      update({ status: "saved", theirs: null });
      adopt(theirs, isSave);
    } else update({ status: "conflict", theirs });
    return true;
  };
  const fail = async (error: unknown): Promise<void> => {
    const refused = error instanceof ApiError && !error.isUnreachable ? error : null;
    onFailure?.(error);
    try {
      if (refused?.code === "conflict" && (await findTheirs(true))) return;
      update({ theirs: null, status: "unreachable", ...(refused && { status: "refused", refusal: refused.message }) });
    } catch (failure) {
      update({ theirs: null, status: "unreachable" });
      onFailure?.(failure);
    }
  };
  const attempt = async (): Promise<void> => {
    const { status } = store.getState();
    if (status === "saving" || (status === "conflict" && pauseMs !== undefined)) return;
    const checked = check?.() ?? null;
    if (checked !== null) return update({ status: checked });
    update({ status: "saving" });
    try {
      const sent = await send();
      update({ status: sent, ...(sent !== "invalid" && { refusal: null, theirs: null }) });
    } catch (error) {
      await fail(error);
    }
    return undefined;
  };
  const queue = createSaveQueue(attempt, pauseMs ?? 0);
  const save = pauseMs === undefined ? attempt : queue.flush;

  return {
    ...queue,
    save,
    /** Shows what somebody else saved. */
    compare: () => findTheirs(false).catch((error: unknown) => onFailure?.(error)),
    /** Saves over what somebody else saved. */
    keepMine: async () => {
      const { theirs } = store.getState();
      if (!theirs) return;
      rebase(theirs);
      update({ status: "changed" });
      await save();
    },
    takeTheirs: () => {
      const { theirs } = store.getState();
      if (!theirs) return;
      take(theirs);
      update({ status: "saved", theirs: null });
    },
    /** Leaves the choice for later. */
    closeConflict: () => update({ theirs: null }),
  };
};

export type Saver = ReturnType<typeof createSaver>;
