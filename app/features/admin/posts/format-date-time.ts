/** A day in long form, en-US, by the clock of whoever looks. */
export const formatDay = (iso: string): string => new Date(iso).toLocaleDateString("en-US", { dateStyle: "long" });

/** A day and a time, by the clock of whoever looks. */
export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
