import issuesData from "#content/hub/issues.json" with { type: "json" };
import type { Issues } from "#contracts/content/hub/issues.ts";
import { fillNames } from "../fill.ts";

export const texts: Issues = fillNames(issuesData);
