import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readHistoryEntry, writeHistoryEntry } from "#app/lib/storage/history-entry.ts";
import { maxCommandLength } from "#contracts/chat/commands.ts";

const entryName = "asked";

/**
 * Prefills the prompt with the URL parameter `ask`, once per history entry, so that a reload keeps later edits. The
 * line is not run, and not rendered by the server.
 */
export const useAskedLine = (fill: (line: string) => void): void => {
  const { key, search } = useLocation();
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    const line = new URLSearchParams(search).get("ask")?.trim().slice(0, maxCommandLength);
    if (!line || readHistoryEntry(entryName) === line) return;
    writeHistoryEntry(entryName, line);
    fillIn(line);
  }, [key, search]);
};
