import { type HubEntry, hubEntryRequestSchema, type IncidentContent } from "#contracts/hub/hub-entry.ts";
import { roadmapChangeSchema } from "#contracts/hub/roadmap-change.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { createEntry, deleteEntry, listEntries, restoreEntry, updateEntry } from "./entry-store.ts";
import { changeRoadmap } from "./roadmap.ts";

type Services = {
  content: Content;
  /** Renders Markdown to safe HTML, with the same code as the pages. */
  renderMarkdown(text: string): Promise<string>;
};

export const createHubFunctions = ({ content, renderMarkdown }: Services): FunctionDefinition[] => {
  /** Adds the updates of an incident as HTML. */
  const withHtml = async (entry: HubEntry): Promise<HubEntry> => {
    if (entry.kind !== "incident") return entry;
    const { updates } = entry.content as IncidentContent;
    return { ...entry, html: await Promise.all(updates.map(({ text }) => renderMarkdown(text))) };
  };
  const toAnswer = async (entry: Promise<HubEntry>) => ({ entry: await withHtml(await entry) });

  return [
    /** The owner's entries in the hub: dev logs, issues, milestones and incidents. */
    defineFunction({
      name: "hub-entries",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      scopes: { list: "hub:write", create: "hub:write", update: "hub:write" },
      body: hubEntryRequestSchema,
      actions: {
        list: async (call) => ({
          entries: await Promise.all((await listEntries(call, call.body.kind)).map(withHtml)),
        }),
        create: (call) => toAnswer(createEntry({ ...call, content }, call.body)),
        update: (call) => toAnswer(updateEntry(call, call.body)),
        delete: (call) => toAnswer(deleteEntry(call, call.body.id)),
        restore: (call) => toAnswer(restoreEntry(call, call.body.id)),
      },
    }),

    /** Toggles a task or starts a phase; returns the changed phase. */
    defineFunction({
      name: "roadmap",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      body: roadmapChangeSchema,
      handler: async (call) => ({ phase: await changeRoadmap({ ...call, content }, call.body) }),
    }),
  ];
};
