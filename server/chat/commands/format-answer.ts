const numbers = new Intl.NumberFormat("en-US");
export const formatCount = (count: number): string => numbers.format(count);

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** `1.2 MB`; a unit is 1,024 of the one before. */
export const formatBytes = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : numbers.format(Math.round(value))} ${units[step]}`;
};

/** `2026-11-22 17:20 UTC`. */
export const formatTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Escapes our own or the database's text for use inside Markdown. */
export const escapeInlineMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

export const toList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");
