import type { Profile, StartedCharacter } from "#contracts/character/character-calls.ts";
import type { Character } from "#contracts/content/character.ts";
import type { Chat } from "#contracts/content/chat.ts";
import type { Landing } from "#contracts/content/landing.ts";
import type { Json } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import { createMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { fillMacros } from "#contracts/macros/fill-macros.ts";
import { checkValue } from "../content/field-schema.ts";
import { findPatchProblem } from "../content/stored-patch.ts";
import { baseDocument, type LiveContent, emptyPatch, toEarlierNames } from "../content/live-content.ts";
import { type BaseTexts, toStarterTexts } from "../content/shipped-documents.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { CardOrigin } from "./card-origin.ts";
import { deletePost } from "../posts/mutations.ts";

/** Moves the example stories that nobody has changed to the trash, where they stay for thirty days. */
const moveSeedsToTrash = async (
  writer: Pick<OwnerCall, "backend" | "actor" | "log">,
  slugs: readonly string[],
): Promise<void> => {
  const { data, error } = await writer.backend
    .serviceClient()
    .from("posts")
    .select("id")
    .in("slug", [...slugs])
    .eq("version", 1);
  if (error)
    throw new AppError(
      "unavailable",
      "The character is here, but the example stories could not be moved to the trash.",
      {
        detail: error.message,
      },
    );
  for (const { id } of data)
    await deletePost(writer, id).catch((failure: unknown) => {
      // Somebody else has deleted it meanwhile.
      if (!(failure instanceof AppError) || failure.code !== "not_found") throw failure;
    });
};

/** Whole documents by name, as they should be. */
export type NewDocuments = Record<string, JsonValue>;
type Starter = Pick<OwnerCall, "backend" | "actor" | "log">;

/** Documents of a profile, laid over the plain texts for any character. */
export const toProfileDocuments = (
  content: LiveContent,
  base: BaseTexts,
  profile: Profile,
  character: Partial<Character>,
): NewDocuments => {
  const shipped = (name: string) => content.shipped().get(name, base) as { [name: string]: JsonValue };
  const { name, shortName, pronouns, greeting, about } = profile;
  const { guest } = shipped("chat") as Chat;
  const fill = (text: string) => fillMacros(text, { char: name, user: guest });
  const landing = shipped("landing") as Landing;
  const [line = "", ...others] = landing.bio.paragraphs;
  const bio = { ...landing.bio, paragraphs: [line, fill(profile.bio), ...others.slice(-1)] };
  return {
    persona: { ...shipped("persona"), name, productName: name, shortName, pronouns, tagline: fill(profile.tagline) },
    character: { ...shipped("character"), description: about, ...character } as JsonValue,
    ...(profile.bio !== "" && { landing: { ...landing, bio } as JsonValue }),
    ...(greeting !== "" && { chat: { ...shipped("chat"), greeting } }),
  };
};

type Rows = Record<string, { published?: Json; draft?: Json }>;

/** Makes the stored texts these rows and no others, all or nothing. */
export const replaceDocuments = async (
  starter: Starter,
  content: LiveContent,
  documents: Rows,
  subject: string,
): Promise<void> => {
  const write = starter.backend.serviceClient().rpc("replace_content", { documents: documents as Json });
  const note = { table: "content_documents", level: "CALL", action: "character started", subject } as const;
  const { error } = await withAudit(write, starter, note);
  if (error)
    throw new AppError("unavailable", "The texts could not be written just now. Nothing was changed.", {
      detail: error.message,
    });
  await content.reload();
};

type Start = {
  /** Of the plain texts. */
  language: string;
  documents: NewDocuments;
  isPublished: boolean;
  listSeedSlugs(): Promise<readonly string[]>;
  origin?: CardOrigin;
};

/** Writes all texts of a new character at once; those that are not named are as shipped for any character. */
export const startCharacter = async (
  starter: Starter,
  content: LiveContent,
  { documents, isPublished, language, listSeedSlugs, origin }: Start,
): Promise<StartedCharacter> => {
  const findSchema = await content.findSchema();
  const persona = documents.persona as { name: string; shortName: string };
  const former = content.get("persona").shortName;
  const earlierShortNames = toEarlierNames(content.base().earlierShortNames, former, persona.shortName);
  const base = { texts: "starter", language, earlierShortNames, ...(origin && { origin }) };
  const rows: Rows = { [baseDocument]: { published: base as Json } };
  for (const [name, value] of Object.entries(documents)) {
    const schema = findSchema(name);
    if (!schema) throw new Error(`there is no schema for "${name}"`);
    const checked = checkValue(schema, value);
    const [problem] = checked.problems;
    if (problem) throw new AppError("invalid_request", `${name}, ${problem.path.join(" › ")}: ${problem.reason}`);
    const patch = (createMergePatch(content.shipped().get(name, toStarterTexts(language)), checked.value) ??
      emptyPatch) as Json;
    const unfit = findPatchProblem(patch);
    if (unfit) throw new AppError("invalid_request", `${name} ${unfit}.`);
    // Nobody but the owner sees the character itself, and its name must be there for the rest.
    const isShown = isPublished || name === "character" || name === "persona";
    rows[name] = isShown ? { published: patch } : { draft: patch };
  }
  await replaceDocuments(starter, content, rows, persona.name);
  await moveSeedsToTrash(starter, await listSeedSlugs());
  return { name: persona.name, landing: "/landing", documents: Object.keys(rows).length - 1, isPublished };
};
