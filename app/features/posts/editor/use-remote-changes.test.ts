import { expect, test } from "vitest";
import { formatWhen } from "./remote-change-banner.tsx";
import { getRemoteChange } from "./use-remote-changes.ts";

const at = "2026-11-21T15:45:00Z";
const remoteChange = (version: number | null, against = 3) => ({ id: "a", version, at, against });

test("reports a post that was saved or deleted elsewhere", () => {
  expect(getRemoteChange(remoteChange(4), { id: "a", version: 3 })).toMatchObject({ version: 4 });
  expect(getRemoteChange(remoteChange(null), { id: "a", version: 3 })).toMatchObject({ version: null });
  expect(getRemoteChange(remoteChange(1), { id: "a", version: 3 })).toMatchObject({ version: 1 });
});

test.each([
  ["no change was received", null, { id: "a", version: 3 }],
  ["it is the version in the form", remoteChange(3), { id: "a", version: 3 }],
  ["another post changed", remoteChange(4), { id: "b", version: 3 }],
  ["the form writes a new post", remoteChange(4), { id: "a", version: null }],
  ["the form was filled with a later version since", remoteChange(4), { id: "a", version: 6 }],
])("reports no remote change when %s", (_when, change, target) => {
  expect(getRemoteChange(change, target)).toBeNull();
});

test("formats a time today without the date, other days with it", () => {
  const local = new Date(2026, 10, 21, 15, 45);
  expect(formatWhen(local.toISOString(), new Date(2026, 10, 21, 20))).toMatch(/^3:45\sPM$/);
  expect(formatWhen(local.toISOString(), new Date(2026, 10, 22, 9))).toMatch(/^3:45\sPM on November 21, 2026$/);
});
