import pagesData from "#content/hub/pages.json" with { type: "json" };
import type { HubPages } from "#contracts/content/hub/pages.ts";
import { fillNames } from "./fill.ts";

export const { assets, aiHub, typos }: HubPages = fillNames(pagesData);
