import { ledgerCallSchema } from "#contracts/book/book-calls.ts";
import { defineFunction } from "../../http/functions/define-function.ts";

/** The continuity ledger with the last run, `{ ledger, run }`, and the settings of the Book Engine, `{ settings }`. */
export const storyLedger = defineFunction({
  name: "story-ledger",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: ledgerCallSchema,
  async handler({ body, bookEngine }) {
    switch (body.action) {
      case "read": {
        const [ledger, run] = await Promise.all([bookEngine.readLedger(), bookEngine.find()]);
        return { ledger, run };
      }
      case "settings":
        return { settings: await bookEngine.readSettings() };
      case "save-settings":
        await bookEngine.saveSettings(body);
        return { settings: await bookEngine.readSettings() };
    }
  },
});
