import { useEffect, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { ApiError, callFunction } from "../api/call-function.ts";
import { findAccessToken, saveSecret, readSecret } from "../api/credentials.ts";
import { saveAdminFlag, readAdminFlag } from "./admin-flag.ts";

const checkRight = () => callFunction<{ actor: string }>("admin-inbox", { action: "check" });

/** What is required to log in. */
export type EntryNeed = { kind: "sign-in" } | { kind: "local-key"; message: string };

const toErrorMessage = (error: unknown): string =>
  (error instanceof ApiError && error.message) || "Authentication failed";

/** Admin login state. The stored flag only triggers an automatic attempt; the server decides. */
export const useAdminLogin = (mode: AdminMode) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (mode === "off" || !readAdminFlag()) return;
    const tryAlone = async () => {
      await Promise.resolve();
      setIsBusy(true);
      try {
        await checkRight();
        setIsOpen(true);
      } catch (error) {
        if (error instanceof ApiError && error.code !== "unauthorized")
          showToast({ title: error.message, tone: "destructive" });
      } finally {
        setIsBusy(false);
      }
    };
    void tryAlone();
  }, [mode]);

  const enter = async (secret?: string): Promise<EntryNeed | undefined> => {
    const before = readSecret();
    setIsBusy(true);
    try {
      if (secret !== undefined) saveSecret(secret);
      else if (mode === "role" && (await findAccessToken()) === null) return { kind: "sign-in" };
      await checkRight();
      saveAdminFlag(true);
      setIsOpen(true);
      showToast({ title: "Admin access granted", tone: "success" });
    } catch (error) {
      saveSecret(before);
      if (mode === "auto" && error instanceof ApiError && error.code === "unauthorized") {
        showToast({ title: "Authentication failed", tone: "destructive" });
        return { kind: "local-key", message: error.message };
      }
      showToast({ title: toErrorMessage(error), tone: "destructive" });
    } finally {
      setIsBusy(false);
    }
    return undefined;
  };

  const leave = () => {
    saveAdminFlag(false);
    saveSecret(null);
    setIsOpen(false);
    showToast({ title: "Logged out successfully" });
  };

  return { isOpen, isBusy, enter, leave };
};
