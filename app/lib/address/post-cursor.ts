const form =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d))~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page of the list of posts begins: behind the post of that time (ISO 8601) and id. Null for anything else. */
export const parsePostCursor = (cursor: string): { time: string; id: string } | null => {
  const [, time = "", id = ""] = form.exec(cursor) ?? [];
  return Number.isNaN(Date.parse(time)) ? null : { time, id };
};
