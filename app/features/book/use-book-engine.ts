import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { isUnreachable } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { BookCall } from "#contracts/book/book-calls.ts";
import { type BookRun, publishedLine, toMissingKey } from "#contracts/book/book-run.ts";
import type { StoryPlan } from "#contracts/book/story-plan.ts";
import { cancelRun, readStatus, type RunEnd, streamRun } from "./book-calls.ts";
import { getErrorMessage, showError } from "#app/lib/owner/error-message.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";
import { initialEngineState, reduceEngine } from "./engine-state.ts";

const pollMs = 2_000;

const showErrorToast = (title: string) => showToast({ title, tone: "destructive" });

const announce = ({ success, warning, error = "Operation failed", run }: RunEnd): void => {
  if (run?.status === "cancelled") return showToast({ title: "Book generation cancelled" });
  if (!success) return showErrorToast(error);
  if (run?.mode === "plan") return showToast({ title: "The plan is ready. Nothing is written yet.", tone: "success" });
  const isDraft = run?.post?.status === "draft";
  showToast({
    title: isDraft ? "The story is a draft. Publish it in the list of posts." : publishedLine,
    tone: "success",
  });
  if (warning) showErrorToast(warning);
};

/**
 * Runs the Book Engine (story generation). Runs continue on the server: the tab that started one receives its events;
 * another tab, or this one after a reload or a lost connection, polls its status.
 */
export const useBookEngine = (apiKey: string) => {
  const queryClient = useQueryClient();
  const reloadPosts = useReloadPosts();
  const [state, dispatch] = useReducer(reduceEngine, initialEngineState);
  const [isCancelling, setIsCancelling] = useState(false);
  const isStreaming = useRef(false);

  const finish = (end: RunEnd): void => {
    dispatch({ type: "ended", end, at: Date.now() });
    announce(end);
    void reloadPosts();
    void queryClient.invalidateQueries({ queryKey: ["book-engine"] });
  };

  /**
   * Adopts the server's state of the last run. With `running` only if it is still running; with `ended` also shows the
   * result of one that has ended.
   */
  const refresh = async (what: "any" | "running" | "ended"): Promise<void> => {
    const { run, downloadUrl = null } = await readStatus();
    if (isStreaming.current || (what === "running" && run?.status !== "running")) return;
    if (!run || what !== "ended" || run.status === "running") {
      dispatch({ type: "seen", run, downloadUrl });
      return;
    }
    const { status, warning, error } = run;
    finish({
      success: status === "succeeded",
      run,
      ...(downloadUrl !== null && { downloadUrl }),
      ...(warning !== null && { warning }),
      ...(error !== null && { error }),
    });
  };

  // Finds runs started in another tab or before a reload: on mount, and when the tab becomes visible or online.
  useEffect(() => {
    const findRun = () => {
      if (document.visibilityState === "visible" && !isStreaming.current) void refresh("any").catch(() => undefined);
    };
    findRun();
    document.addEventListener("visibilitychange", findRun);
    addEventListener("online", findRun);
    return () => {
      document.removeEventListener("visibilitychange", findRun);
      removeEventListener("online", findRun);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- uses only refs, dispatch and setters
  }, []);

  const isFollowing = state.isRunning && state.run?.status === "running";
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setInterval(() => void refresh("ended").catch(() => undefined), pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [isFollowing]);

  /** Whether it is known to have succeeded. */
  const run = async (call: Omit<BookCall, "mode"> & { mode: BookRun["mode"] }): Promise<boolean> => {
    if (apiKey.trim() === "") {
      showErrorToast(toMissingKey(getContent("persona").shortName));
      return false;
    }
    isStreaming.current = true;
    dispatch({ type: "started", at: Date.now() });
    try {
      const end = await streamRun({ use_source: true, chloe_api_key: apiKey, ...call }, (event) =>
        dispatch("words" in event ? { type: "words", words: event.words } : { type: "line", line: event }),
      );
      isStreaming.current = false;
      finish(end);
      return end.success;
    } catch (error) {
      isStreaming.current = false;
      const message = getErrorMessage(error);
      const text = isUnreachable(error) ? `Catch error: ${message}` : `Edge error: ${message}`;
      dispatch({ type: "failed", text, at: Date.now() });
      showErrorToast(message);
      // The run may continue on the server without this connection.
      if (isUnreachable(error)) await refresh("running").catch(() => undefined);
      return false;
    }
  };

  const cancel = async (): Promise<void> => {
    setIsCancelling(true);
    await cancelRun().catch(showError);
    setIsCancelling(false);
  };

  return {
    ...state,
    isCancelling,
    runNext: () => run({ mode: "next" }),
    tellAgain: () => run({ mode: "again" }),
    planNext: () => run({ mode: "plan" }),
    writePlan: (plan: StoryPlan) => run({ mode: "next", plan }),
    /** Mends one fault of the refused story, by its place in the list. */
    mend: (fault: number) => run({ mode: "mend", fault }),
    cancel,
  };
};
