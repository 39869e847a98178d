import { isUnreachable } from "../api/api-error.ts";
import { saveAdminFlag } from "./admin-flag.ts";
import { callAsOwner } from "./call-as-owner.ts";
import { readSecret, saveSecret } from "./credentials.ts";

/** What the server last said about this browser. */
export type OwnerState = { isAuthorised: boolean; isChecking: boolean };

export const unknownOwner: OwnerState = { isAuthorised: false, isChecking: false };

/**
 * Whether the server accepts this browser as the owner. It only decides what is shown: the server authorises each call
 * anew. `check` throws if the owner's credentials are refused.
 */
export const createOwnerSession = (check: () => Promise<unknown>) => {
  const listeners = new Set<() => void>();
  let state = unknownOwner;
  const change = (part: Partial<OwnerState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const settle = (isAuthorised: boolean) => change({ isAuthorised, isChecking: false });

  let resuming: Promise<unknown> | null = null;
  const checkAgain = async (): Promise<unknown> => {
    change({ isChecking: true });
    try {
      await check();
      settle(true);
      return null;
    } catch (error) {
      settle(state.isAuthorised && isUnreachable(error));
      return error;
    } finally {
      resuming = null;
    }
  };

  /** Checks again without a new login, once for all who ask at the same time. Returns why it was refused, else null. */
  const resume = (): Promise<unknown> => (resuming ??= checkAgain());

  /** Logs in, where the mode asks for it with a secret. Throws ApiError; the secret is forgotten then. */
  const enter = async (secret?: string): Promise<void> => {
    const before = readSecret();
    change({ isChecking: true });
    try {
      if (secret !== undefined) saveSecret(secret);
      await check();
      saveAdminFlag(true);
      settle(true);
    } catch (error) {
      saveSecret(before);
      settle(false);
      throw error;
    }
  };

  const leave = (): void => {
    saveAdminFlag(false);
    saveSecret(null);
    change(unknownOwner);
  };

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resume,
    enter,
    leave,
  };
};

export type OwnerSession = ReturnType<typeof createOwnerSession>;

export const ownerSession = createOwnerSession(() => callAsOwner("admin-inbox", { action: "check" }));
