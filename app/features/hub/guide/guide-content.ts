import guideData from "#content/hub/guide.json" with { type: "json" };
import type { Guide } from "#contracts/content/hub/guide.ts";
import { fill, fillNames } from "../fill.ts";

export const guide: Guide = fillNames(guideData);

export const formatPages = (count: number): string =>
  count === 1 ? guide.pageCount.one : fill(guide.pageCount.many, { count });
