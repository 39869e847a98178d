import devLogsData from "#content/hub/dev-logs.json" with { type: "json" };
import type { DevLogs } from "#contracts/content/hub/dev-logs.ts";
import { fillNames } from "../fill.ts";

export const texts: DevLogs = fillNames(devLogsData);
