import { z } from "zod";
import { adminModes } from "../../public-settings.ts";
import { commandNames, liveParts } from "../../chat/commands.ts";
import { hubFields, template } from "../fields.ts";

const { labels, line, pageMeta } = hubFields;

/** Texts of the command center's page. */
export const commandCenterSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "withoutScript").shape,
  opening: z.array(line).min(1, "needs at least one line"),
  labels: z.strictObject({
    ...labels("log", "input", "placeholder", "keys", "send", "stop", "quick", "copy", "copyAll", "copied").shape,
    ...labels("copyFailed", "latest", "you", "neo", "system", "stopped", "cleared").shape,
    running: template("command"),
    tooLong: template("max", "length"),
  }),
  errors: z.strictObject({
    prefix: template("message"),
    ...labels("unknown", "unreachable", "lost", "offline").shape,
  }),
  live: labels("live", "connecting", "label"),
  indicators: labels("label", ...liveParts, "operational", "warning", "down", "unknown"),
});
export type CommandCenter = z.infer<typeof commandCenterSchema>;

/** Texts of the server's answers to commands. Answers are Markdown. */
export const commandsSchema = z.strictObject({
  progress: z.strictObject({
    command: template("command"),
    blocked: template("command"),
    running: labels(...commandNames),
    ready: template("ms"),
    askedUser: template("name"),
    speaking: template("ms"),
    ...labels("question", "allowed", "allowedOwner", "askedVisitor", "waiting").shape,
  }),
  refusals: z.strictObject({
    blocked: template("command"),
    options: template("command"),
    owner: template("command"),
    ...labels("blank", "tooLong", "silent").shape,
  }),
  answers: z.strictObject({
    status: z.strictObject({ heading: template("status", "time"), ...labels("unknown", "more").shape }),
    analyze: z.strictObject({
      heading: template("days"),
      figures: labels("views", "stories", "plays", "chats"),
      ...labels("top", "empty", "more", "visitor", "unavailable").shape,
    }),
    security: z.strictObject({
      heading: template("since"),
      adminModes: labels(...adminModes),
      ...labels("refusedLogin", "refusedOwner", "limit", "adminMode", "https", "httpsOn", "httpsOff").shape,
      ...labels("headers", "counted").shape,
    }),
    logs: z.strictObject({ heading: template("count"), empty: line }),
    deployDryrun: z.strictObject({
      environmentText: template("set", "known"),
      contentProblems: template("count"),
      migrationsPending: template("count"),
      migrationsApplied: template("count"),
      diskFine: template("free"),
      diskFull: template("free"),
      ...labels("heading", "environment", "environmentHidden", "set", "notSet", "none", "content", "contentFine").shape,
      ...labels("migrations", "migrationsNone", "migrationsUnknown", "disk", "nothingChanged").shape,
    }),
    backup: z.strictObject({
      heading: template("tables", "rows", "bytes"),
      table: template("rows", "bytes"),
      ...labels("more", "unavailable").shape,
    }),
    help: z.strictObject({
      blocked: template("commands"),
      commands: labels(...commandNames),
      ...labels("heading", "owner", "clear", "more").shape,
    }),
  }),
});

export type Commands = z.infer<typeof commandsSchema>;
