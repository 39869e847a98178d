import { useState } from "react";
import { isUnreachable } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { useReloadPosts } from "../posts/use-posts.ts";

type GeneratedStory = { success?: boolean; downloadUrl?: string; warning?: string; error?: string };
export type LogLine = { id: number; at: string; text: string };

const storyMs = 600_000;
const toTime = (): string => new Date().toLocaleTimeString("en-US", { hour12: false });

/** Runs the Book Engine (story generation) and holds its log. */
export const useBookEngine = (apiKey: string) => {
  const reloadPosts = useReloadPosts();
  const [isRunning, setIsRunning] = useState(false);
  const [downloadUrl, setDownloadUrl] = useState<string | null>(null);
  const [log, setLog] = useState<LogLine[]>([]);

  const write = (text: string) => setLog((lines) => [...lines, { id: lines.length, at: toTime(), text }]);
  const complain = (title: string) => showToast({ title, tone: "destructive" });

  const take = ({ success, downloadUrl: url, warning, error = "Operation failed" }: GeneratedStory) => {
    if (!success) {
      write(`Generation failed: ${error}`);
      complain(error);
      return;
    }
    setDownloadUrl(url ?? null);
    write("Story generated and published successfully!");
    showToast({ title: "Story generated and published successfully!", tone: "success" });
    if (warning) {
      write(`Warning: ${warning}`);
      complain(warning);
    }
    void reloadPosts();
  };

  const runNext = async () => {
    if (apiKey.trim() === "") return complain("Please set CHLOE_API_KEY in settings first");
    setIsRunning(true);
    setLog([{ id: 0, at: toTime(), text: "Starting book generation..." }]);
    try {
      take(
        await callAsOwner<GeneratedStory>(
          "generate-book",
          { mode: "next", use_source: true, chloe_api_key: apiKey },
          { timeoutMs: storyMs },
        ),
      );
    } catch (error) {
      const message = getErrorMessage(error);
      write(isUnreachable(error) ? `Catch error: ${message}` : `Edge error: ${message}`);
      complain(message);
    } finally {
      setIsRunning(false);
    }
    return undefined;
  };
  return { isRunning, downloadUrl, log, runNext };
};
