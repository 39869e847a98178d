import { type BrowserStorage, tabStore } from "#app/lib/storage/browser-storage.ts";

const key = "chloe-command-history";
const maxLines = 100;

const parse = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((line) => typeof line === "string").slice(-maxLines) : [];

/** Command history of this tab, as in a shell. The unsent input comes after the newest line. */
export const createCommandHistory = (storage: BrowserStorage = tabStore) => {
  let lines: string[] | null = null;
  let at: number | null = null;
  let typed = "";
  const getLines = () => (lines ??= parse(storage.readJson(key)));

  return {
    add(line: string): void {
      const saved = getLines();
      at = null;
      if (line.trim() === "" || saved.at(-1) === line) return;
      lines = [...saved, line].slice(-maxLines);
      storage.write(key, JSON.stringify(lines));
    },
    /** The next older (-1) or newer (1) line; null at the end. `current` is the text in the field. */
    move(step: -1 | 1, current: string): string | null {
      const saved = getLines();
      if (at === null) typed = current;
      const next = (at ?? saved.length) + step;
      if (next < 0 || next > saved.length) return null;
      at = next === saved.length ? null : next;
      return at === null ? typed : (saved[at] ?? null);
    },
    /** Call on input: the next move starts at the newest line again. */
    leave(): void {
      at = null;
    },
  };
};

export const commandHistory = createCommandHistory();
