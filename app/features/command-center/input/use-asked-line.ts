import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readHistoryEntry, writeHistoryEntry } from "#app/lib/storage/history-entry.ts";
import { maxCommandLength } from "#contracts/neo/commands.ts";

const entryName = "asked";

/**
 * Prefills with `?ask=` of the address, once for each entry of the tab's history: a reload keeps what was typed since.
 * The server never sees the value as part of a page, and nothing is run.
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
