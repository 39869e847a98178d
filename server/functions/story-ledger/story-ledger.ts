import { ledgerCallSchema } from "#contracts/book-engine.ts";
import { defineFunction } from "../define-function.ts";

/** The continuity ledger and the settings of the Book Engine. Answers `{ ledger, settings }`, a change `{ settings }`. */
export const storyLedger = defineFunction({
  name: "story-ledger",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: ledgerCallSchema,
  async handler({ body, bookEngine }) {
    if (body.action === "save-settings") {
      await bookEngine.saveSettings(body);
      return { settings: await bookEngine.readSettings() };
    }
    const [ledger, settings] = await Promise.all([bookEngine.readLedger(), bookEngine.readSettings()]);
    return { ledger, settings };
  },
});
