/** How long something lasted, to the minute and at least one, in its two largest units: "2 hours and 5 minutes". */
export const formatDuration = (milliseconds: number, locale: string): string => {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const units = [
    ["day", Math.floor(minutes / 1_440)],
    ["hour", Math.floor(minutes / 60) % 24],
    ["minute", minutes % 60],
  ] as const;
  const largest = units.findIndex(([, count]) => count > 0);
  const parts = units
    .slice(largest, largest + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count));
  return new Intl.ListFormat(locale).format(parts);
};
