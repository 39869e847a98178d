const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size like 1.2 MB, en-US. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const format = { style: "unit", unit: units[power], maximumFractionDigits: 1 } as const;
  return (bytes / 1_000 ** power).toLocaleString("en-US", format);
};
