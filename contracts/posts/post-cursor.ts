const form =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d))~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a keyset pagination cursor of the post list: the time (ISO 8601) and id of the last post of the previous page. Null if invalid. */
export const parsePostCursor = (cursor: string): { time: string; id: string } | null => {
  const [, time = "", id = ""] = form.exec(cursor) ?? [];
  return Number.isNaN(Date.parse(time)) ? null : { time, id };
};
