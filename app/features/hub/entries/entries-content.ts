import entriesData from "#content/hub/entries.json" with { type: "json" };
import type { HubEntriesContent } from "#contracts/content/hub/entries.ts";
import { fillNames } from "../fill.ts";

export const texts: HubEntriesContent = fillNames(entriesData);
