import phasesData from "#content/hub/roadmap-phases.json" with { type: "json" };
import roadmapData from "#content/hub/roadmap.json" with { type: "json" };
import { site } from "#content/content.ts";
import type { Roadmap, RoadmapPhase } from "#contracts/content/hub/roadmap.ts";
import { fillNames } from "../fill.ts";

export const texts: Roadmap = fillNames(roadmapData);
export const plannedPhases: RoadmapPhase[] = fillNames(phasesData);

const format = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeZone: "UTC" });

/** Formats an ISO 8601 date or time as a date. */
export const formatDate = (date: string): string => format.format(new Date(date));
