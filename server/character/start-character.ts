import type { Profile, StartedCharacter } from "#contracts/character/character-calls.ts";
import type { Character } from "#contracts/content/character.ts";
import type { Json } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import { createMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { checkValue } from "../content/field-schema.ts";
import { baseDocument, type LiveContent, nothing } from "../content/live-content.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { moveSeedsToTrash } from "./move-seeds-to-trash.ts";

/** Whole documents by name, as they should be. */
export type NewDocuments = Record<string, JsonValue>;
type Starter = Pick<OwnerCall, "backend" | "actor" | "log">;

const maxEarlierNames = 20;

/** Documents of a profile, laid over the plain texts for any character. */
export const toProfileDocuments = (content: LiveContent, profile: Profile, character: Partial<Character>): NewDocuments => {
  const shipped = (name: string) => content.shipped().get(name, "starter") as { [name: string]: JsonValue };
  const { name, shortName, pronouns, tagline, greeting, about } = profile;
  return {
    persona: { ...shipped("persona"), name, productName: name, shortName, pronouns, tagline },
    character: { ...shipped("character"), description: about, ...character } as JsonValue,
    ...(greeting !== "" && { chat: { ...shipped("chat"), greeting } }),
  };
};

/** Writes all texts of a new character at once; those that are not named are as shipped for any character. */
export const startCharacter = async (
  starter: Starter,
  content: LiveContent,
  { documents, isPublished, seedSlugs }: { documents: NewDocuments; isPublished: boolean; seedSlugs: readonly string[] },
): Promise<StartedCharacter> => {
  const findSchema = await content.findSchema();
  const before = content.get("persona").shortName;
  const { earlierShortNames } = content.base();
  const persona = documents.persona as { name: string; shortName: string };
  const earlier = [...new Set([...earlierShortNames, before])].filter((name) => name !== persona.shortName);
  const base = { texts: "starter", earlierShortNames: earlier.slice(-maxEarlierNames) };
  const rows: Record<string, { published?: Json; draft?: Json }> = { [baseDocument]: { published: base } };
  for (const [name, value] of Object.entries(documents)) {
    const schema = findSchema(name);
    const checked = schema && checkValue(schema, value);
    const [problem] = checked?.problems ?? [];
    if (!checked || problem)
      throw new AppError("invalid_request", `${name}, ${problem?.path.join(" › ") ?? ""}: ${problem?.reason ?? "unknown"}`);
    const patch = createMergePatch(content.shipped().get(name, "starter"), checked.value) ?? nothing;
    // Nobody but the owner sees the character itself, and its name must be there for the rest.
    const isShown = isPublished || name === "character" || name === "persona";
    rows[name] = isShown ? { published: patch as Json } : { draft: patch as Json };
  }
  const write = starter.backend.serviceClient().rpc("replace_content", { documents: rows as Json });
  const note = { table: "content_documents", level: "CALL", action: "character started", subject: persona.name } as const;
  const { error } = await withAudit(write, starter, note);
  if (error)
    throw new AppError("unavailable", "The texts could not be written just now. Nothing was changed.", {
      detail: error.message,
    });
  await content.reload();
  await moveSeedsToTrash(starter, seedSlugs);
  return { name: persona.name, landing: "/landing", documents: Object.keys(rows).length - 1, isPublished };
};
