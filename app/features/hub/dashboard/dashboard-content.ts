import dashboardData from "#content/hub/dashboard.json" with { type: "json" };
import type { Dashboard } from "#contracts/content/hub/dashboard.ts";
import { fillNames } from "../fill.ts";

export const dashboard: Dashboard = fillNames(dashboardData);
