type Place = { url: string } | { directory: string };

/**
 * Runs one query on a site's database, which is neither migrated nor changed: on PostgreSQL, or on an embedded database
 * that nobody else has open. Throws if it cannot be opened.
 */
export const queryOnce = async <Row extends object>(place: Place, sql: string): Promise<Row[]> => {
  if ("url" in place) {
    const { awaitDatabase, connect } = await import("./postgres/connect.ts");
    const client = await connect(await awaitDatabase(place.url, { waitMs: 0, onWait: () => undefined }));
    return client
      .query<Row>(sql)
      .then(({ rows }) => rows)
      .finally(() => void client.end());
  }
  const { openPglite } = await import("./embedded/open-pglite.ts");
  const database = await openPglite(place);
  return database
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => database.close());
};
