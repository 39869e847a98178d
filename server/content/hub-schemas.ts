import type { z } from "zod";
import { commandCenterSchema, commandsSchema } from "#contracts/content/hub/command-center.ts";
import { dashboardSchema } from "#contracts/content/hub/dashboard.ts";
import { devLogSchema, devLogsSchema } from "#contracts/content/hub/dev-logs.ts";
import {
  dataFlowSchema,
  docPageSchema,
  docTabSchema,
  documentationSchema,
} from "#contracts/content/hub/documentation.ts";
import { guideSchema, guideTextSchema } from "#contracts/content/hub/guide.ts";
import { issuesSchema } from "#contracts/content/hub/issues.ts";
import { milestonesSchema } from "#contracts/content/hub/milestones.ts";
import { consciousnessSchema, hubPagesSchema } from "#contracts/content/hub/pages.ts";
import { placeholdersSchema } from "#contracts/content/hub/placeholders.ts";
import { roadmapPhasesSchema, roadmapSchema } from "#contracts/content/hub/roadmap.ts";
import { hubNavigationSchema, timelineSchema } from "#contracts/content/hub/shell.ts";
import { systemStatusSchema } from "#contracts/content/hub/system-status.ts";

/** The schemas of the JSON files in `content/hub/`. */
export const hubSchemas = {
  "command-center": commandCenterSchema,
  commands: commandsSchema,
  consciousness: consciousnessSchema,
  dashboard: dashboardSchema,
  "data-flow": dataFlowSchema,
  "dev-logs": devLogsSchema,
  documentation: documentationSchema,
  guide: guideSchema,
  issues: issuesSchema,
  milestones: milestonesSchema,
  navigation: hubNavigationSchema,
  pages: hubPagesSchema,
  placeholders: placeholdersSchema,
  roadmap: roadmapSchema,
  "roadmap-phases": roadmapPhasesSchema,
  "system-status": systemStatusSchema,
  timeline: timelineSchema,
} as const satisfies Record<string, z.ZodType>;

/** The schemas of the front matter of its Markdown files, by folder. */
export const hubFolderSchemas = { docs: docTabSchema, "dev-logs": devLogSchema, guide: guideTextSchema } as const;

/** The schema of the front matter of `duality-protocol.md`. */
export const dualityProtocolSchema = docPageSchema;
