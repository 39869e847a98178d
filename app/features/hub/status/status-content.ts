import statusData from "#content/hub/system-status.json" with { type: "json" };
import type { SystemStatus } from "#contracts/content/hub/system-status.ts";
import { fillNames } from "../fill.ts";

export const texts: SystemStatus = fillNames(statusData);
