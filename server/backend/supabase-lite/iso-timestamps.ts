const timestamp = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/;

/** A time as PostgreSQL prints it, in the ISO 8601 form of PostgREST. `infinity` and years before Christ stay as they are. */
export const isoTimestamp = (text: string): string => {
  const match = timestamp.exec(text);
  if (!match) return text;
  const [, day, time, hours, minutes = ":00"] = match;
  return hours ? `${day}T${time}${hours}${minutes}` : `${day}T${time}`;
};

/** Fault of the library: it hands out `2026-01-01 00:00:00+00`. For the options of PGlite, by type number. */
export const pgliteTimestampParsers = { 1114: isoTimestamp, 1184: isoTimestamp };

/** The same for the options of postgres.js. */
export const postgresTimestampTypes = {
  timestamp: { to: 1114, from: [1114], serialize: (value: string) => value, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: (value: string) => value, parse: isoTimestamp },
};
