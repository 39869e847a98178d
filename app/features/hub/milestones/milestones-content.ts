import milestonesData from "#content/hub/milestones.json" with { type: "json" };
import type { Milestones } from "#contracts/content/hub/milestones.ts";
import { fillNames } from "../fill.ts";

export const texts: Milestones = fillNames(milestonesData);
