import navigationData from "#content/hub/navigation.json" with { type: "json" };
import type { HubNavigation } from "#contracts/content/hub/shell.ts";
import { fillNames } from "../fill.ts";

export const navigation: HubNavigation = fillNames(navigationData);
