import { hubEntryRequestSchema } from "#contracts/hub/hub-entry.ts";
import { defineFunction } from "../define-function.ts";
import { createEntry, deleteEntry, listEntries, restoreEntry, updateEntry } from "./entry-store.ts";

/** What the owner writes in the hub: dev logs, issues, milestones and incidents. Requests: contracts/hub/hub-entry.ts. */
export const hubEntries = defineFunction({
  name: "hub-entries",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: hubEntryRequestSchema,
  async handler(context) {
    const { body } = context;
    switch (body.action) {
      case "list":
        return { entries: await listEntries(context, body.kind) };
      case "create":
        return { entry: await createEntry(context, body) };
      case "update":
        return { entry: await updateEntry(context, body) };
      case "delete":
        return { entry: await deleteEntry(context, body.id) };
      case "restore":
        return { entry: await restoreEntry(context, body.id) };
    }
  },
});
