const timestamp = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/;

/** Converts a PostgreSQL timestamp to the ISO 8601 form of PostgREST. `infinity` and BC years stay unchanged. */
export const isoTimestamp = (text: string): string => {
  const match = timestamp.exec(text);
  if (!match) return text;
  const [, day, time, hours, minutes = ":00"] = match;
  return hours ? `${day}T${time}${hours}${minutes}` : `${day}T${time}`;
};

/**
 * Workaround (@supabase/lite 0.10: it returns `2026-01-01 00:00:00+00`; remove when it returns ISO 8601). Parsers for
 * PGlite, by type OID.
 */
export const pgliteTimestampParsers = { 1114: isoTimestamp, 1184: isoTimestamp };
