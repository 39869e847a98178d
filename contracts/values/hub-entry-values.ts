/** Allowed values of the fields of hub entries. Separate from the schemas, so that pages load only the values. */
export const devLogTypes = ["vision", "technical", "development", "debugging", "planning"] as const;
export const devLogStatuses = ["active", "planning", "resolved", "completed"] as const;
export const issueStatuses = ["active", "in-progress", "resolved"] as const;
export const issuePriorities = ["high", "medium", "low"] as const;
export const milestoneStatuses = ["completed", "in-progress", "planned"] as const;
export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const;
export const incidentImpacts = ["none", "minor", "major", "critical"] as const;
export type IncidentState = (typeof incidentStates)[number];
export type IncidentImpact = (typeof incidentImpacts)[number];

/** Kinds of hub entries; an id is the kind and a number, like log-005. */
export const hubEntryKinds = ["log", "issue", "milestone", "incident"] as const;
export type HubEntryKind = (typeof hubEntryKinds)[number];
export const hubEntryStatuses = ["draft", "published"] as const;
export type HubEntryStatus = (typeof hubEntryStatuses)[number];

/** How many entries of a kind a page shows, newest first. */
export const maxHubEntries = 300;
