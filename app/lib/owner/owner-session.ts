import { isUnreachable } from "../api/api-error.ts";
import { createStore } from "../storage/external-store.ts";
import { saveAdminFlag } from "./admin-flag.ts";
import { callAsOwner } from "./call-as-owner.ts";
import { readSecret, saveSecret } from "./credentials.ts";

/** Result of the last check. */
type OwnerState = { isAuthorised: boolean; isChecking: boolean };

const unknownOwner: OwnerState = { isAuthorised: false, isChecking: false };

/**
 * Whether the server accepts this browser as the owner. For the UI only: the server authorises each call. `check`
 * throws if the owner's credentials are rejected.
 */
export const createOwnerSession = (check: () => Promise<unknown>) => {
  const state = createStore(unknownOwner);
  const start = () => state.setState({ ...state.getState(), isChecking: true });
  const settle = (isAuthorised: boolean) => state.setState({ isAuthorised, isChecking: false });

  let resuming: Promise<unknown> | null = null;
  const checkAgain = async (): Promise<unknown> => {
    start();
    try {
      await check();
      settle(true);
      return null;
    } catch (error) {
      settle(state.getState().isAuthorised && isUnreachable(error));
      return error;
    } finally {
      resuming = null;
    }
  };

  /** Checks the stored credentials; concurrent calls share one check. Returns null, or the error of the check. */
  const resume = (): Promise<unknown> => (resuming ??= checkAgain());

  /** Logs in, in mode `secret` with that secret. Throws ApiError, and then restores the previous secret. */
  const enter = async (secret?: string): Promise<void> => {
    const before = readSecret();
    start();
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
    state.setState(unknownOwner);
  };

  return { state, resume, enter, leave };
};

export type OwnerSession = ReturnType<typeof createOwnerSession>;

export const ownerSession = createOwnerSession(() => callAsOwner("admin-inbox", { action: "check" }));
