import { type BrowserStorage, tabStore } from "#app/lib/storage/browser-storage.ts";

const key = "chloe-command-history";
const maxLines = 100;

const parse = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((line) => typeof line === "string").slice(-maxLines) : [];

/** The lines of this tab, walked through with the arrow keys. What was being typed is behind the newest one. */
export const createCommandHistory = (storage: BrowserStorage = tabStore) => {
  let lines: string[] | null = null;
  let at: number | null = null;
  let typed = "";
  const getLines = () => (lines ??= parse(storage.readJson(key)));

  return {
    add(line: string): void {
      const kept = getLines();
      at = null;
      if (line.trim() === "" || kept.at(-1) === line) return;
      lines = [...kept, line].slice(-maxLines);
      storage.write(key, JSON.stringify(lines));
    },
    /** The line `step` further (-1 is older), or null where there is none. `current` is what stands in the field. */
    move(step: -1 | 1, current: string): string | null {
      const kept = getLines();
      if (at === null) typed = current;
      const next = (at ?? kept.length) + step;
      if (next < 0 || next > kept.length) return null;
      at = next === kept.length ? null : next;
      return at === null ? typed : (kept[at] ?? null);
    },
    /** Called when something is typed: the next move begins at the newest line again. */
    leave(): void {
      at = null;
    },
  };
};

export const commandHistory = createCommandHistory();
