import issues from "#content/hub/issues.json" with { type: "json" };
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { HubEntryKind } from "#contracts/values/hub-entry-values.ts";

const toNumber = (kind: HubEntryKind, id: string): number => {
  const [, digits] = new RegExp(`^${kind}-(\\d{3,6})$`).exec(id) ?? [];
  return digits === undefined ? 0 : Number(digits);
};

/** The next id of a kind, after those of the content and of the table: log-007 follows log-006. */
export const toNextEntryId = (kind: HubEntryKind, storedIds: readonly string[], { devLogs }: HubTexts): string => {
  const ids = [...storedIds, ...devLogs.map(({ id }) => id), ...issues.issues.map(({ id }) => id)];
  const highest = Math.max(0, ...ids.map((id) => toNumber(kind, id)));
  return `${kind}-${String(highest + 1).padStart(3, "0")}`;
};
