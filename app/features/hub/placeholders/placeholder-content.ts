import placeholdersData from "#content/hub/placeholders.json" with { type: "json" };
import type { Placeholders } from "#contracts/content/hub/placeholders.ts";
import { fillNames } from "../fill.ts";

export const placeholders: Placeholders = fillNames(placeholdersData);
