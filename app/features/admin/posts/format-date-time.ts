/** Formats a date in long form, en-US, in the user's time zone. */
export const formatDay = (iso: string): string => new Date(iso).toLocaleDateString("en-US", { dateStyle: "long" });

/** Formats date and time, en-US, in the user's time zone. */
export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
