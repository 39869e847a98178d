import { z } from "zod";
import { day, hubFields, id, linkTarget, enumField, rejectDuplicateIds, template, time } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

export const agentTypes = ["gpt", "cli", "lovable", "gemini"] as const;
export const agentStatuses = ["active", "inactive"] as const;

const agent = z.strictObject({
  id,
  name: line,
  type: enumField(agentTypes),
  status: enumField(agentStatuses),
  capabilities: z.array(line).min(1, "needs at least one capability"),
  lastSync: time,
});

const project = z.strictObject({
  id,
  name: line,
  description: line,
  status: enumField(["active"]),
  /** Ids of members. */
  collaborators: z.array(id),
  /** Ids of agents. */
  agents: z.array(id),
  startDate: day,
  lastUpdate: day,
});

const member = z.strictObject({
  id,
  name: line,
  role: enumField(["admin"]),
  joinDate: day,
  contributions: z.int().min(0, "must be at least 0"),
  expertise: z.array(line).min(1, "needs at least one field"),
});

const card = (text: z.ZodString) => z.strictObject({ title: line, text, note: line, to: linkTarget });

/** The dashboard, and the agents, projects and people that other pages mention too. */
export const dashboardSchema = z
  .strictObject({
    ...pageMeta,
    heading: line,
    text: line,
    status: labels("label", "value"),
    time: line,
    versionLabel: line,
    settings: link,
    cards: z.strictObject({
      agents: card(template("active", "total")),
      projects: card(template("count")),
      community: card(template("count")),
      health: card(line),
    }),
    network: z.strictObject({
      ...labels("heading", "text", "lastSync").shape,
      capabilities: template("count"),
      statuses: labels(...agentStatuses),
      connect: link,
    }),
    activeProjects: z.strictObject({
      ...labels("heading", "collaborators", "agents", "started", "updated", "details").shape,
      statuses: labels("active"),
      start: link,
    }),
    people: z.strictObject({
      ...labels("heading", "joined", "contributions", "expertise").shape,
      roles: labels("admin"),
    }),
    quickActions: z.strictObject({
      heading: line,
      actions: z.array(link.extend({ text: line })).length(4, "there are exactly four quick actions"),
    }),
    systemInformation: labels("heading", "version", "status", "lastBoot", "uptime", "uptimeValue"),
    agents: z.array(agent).superRefine(rejectDuplicateIds),
    projects: z.array(project).superRefine(rejectDuplicateIds),
    members: z.array(member).superRefine(rejectDuplicateIds),
    systemInfo: z.strictObject({
      version: line,
      status: line,
      totalAgents: z.int(),
      activeProjects: z.int(),
      communityMembers: z.int(),
      lastBoot: time,
    }),
  })
  .superRefine(({ agents, projects, members, systemInfo }, context) => {
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const requireKnown = (known: { id: string }[], named: string[], path: (string | number)[]) => {
      for (const [index, name] of named.entries()) {
        if (known.some((entry) => entry.id === name)) continue;
        report([...path, index], `there is no entry with the id "${name}"`);
      }
    };
    for (const [index, entry] of projects.entries()) {
      requireKnown(members, entry.collaborators, ["projects", index, "collaborators"]);
      requireKnown(agents, entry.agents, ["projects", index, "agents"]);
    }
    const active = projects.filter(({ status }) => status === "active");
    const totals = { totalAgents: agents, activeProjects: active, communityMembers: members };
    for (const [field, list] of Object.entries(totals)) {
      if (systemInfo[field as keyof typeof totals] !== list.length) {
        report(["systemInfo", field], `must be ${list.length}, as many as there are`);
      }
    }
  });
export type Dashboard = z.infer<typeof dashboardSchema>;
export type Agent = Dashboard["agents"][number];
export type Project = Dashboard["projects"][number];
export type Member = Dashboard["members"][number];
