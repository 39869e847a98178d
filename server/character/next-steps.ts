import type { NextStep } from "#contracts/character/character-calls.ts";
import type { Images } from "#contracts/content/content.ts";
import type { Landing } from "#contracts/content/landing.ts";
import { AppError } from "#contracts/errors.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { Backend } from "../backend.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import { findStored, writeStored } from "../content/document-store.ts";
import { baseDocument, type LiveContent } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { isLoopbackHost } from "../loopback.ts";
import type { ReadModel } from "../models/language-model.ts";

type State = NextStep["state"];
const toState = (isDone: boolean): State => (isDone ? "done" : "open");

/** Whether a part of a text differs from the plain one that a new character begins with. */
const compareText = (content: LiveContent, name: string, getPart: (value: JsonValue) => unknown): State => {
  const plain = JSON.stringify(getPart(content.shipped().get(name, content.published().base)));
  const differs = (value: JsonValue) => JSON.stringify(getPart(value)) !== plain;
  if (differs(content.published().getSource(name))) return "done";
  return differs(content.drafts().getSource(name)) ? "draft" : "open";
};

const readStoryState = async (backend: Pick<Backend, "serviceClient">): Promise<State> => {
  const { data, error } = await backend
    .serviceClient()
    .from("posts")
    .select("status")
    // "published" before "draft".
    .order("status", { ascending: false })
    .limit(1);
  if (error) throw new AppError("unavailable", "The stories cannot be read just now.", { detail: error.message });
  const [first] = data;
  if (!first) return "open";
  return first.status === "published" ? "done" : "draft";
};

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  content: LiveContent;
  env: Pick<Env, "siteUrl">;
  readModel: ReadModel;
  /** Null where the database is backed up elsewhere. */
  siteBackups: Pick<SiteBackups, "lastGoodAt"> | null;
};

/** What the site of a new character still needs; null for the shipped one, and when the owner wants no list. */
export const readNextSteps = async ({
  backend,
  content,
  env,
  readModel,
  siteBackups,
}: Deps): Promise<NextStep[] | null> => {
  const { hidesNextSteps, isCareChecked, texts } = content.base();
  if (texts === "shipped" || hidesNextSteps) return null;
  const care = compareText(content, "care", (value) => value);
  const steps: NextStep[] = [
    { step: "portrait", state: compareText(content, "pictures", (value) => (value as Images).hero.dark) },
    { step: "bio", state: compareText(content, "landing", (value) => (value as unknown as Landing).bio.paragraphs) },
    { step: "story", state: await readStoryState(backend) },
    { step: "model", state: toState(readModel() !== null) },
    { step: "address", state: toState(!isLoopbackHost(new URL(env.siteUrl).hostname)) },
    { step: "backup", state: toState(siteBackups !== null && siteBackups.lastGoodAt() !== null) },
    { step: "care", state: isCareChecked ? "done" : care },
  ];
  return siteBackups === null ? steps.filter(({ step }) => step !== "backup") : steps;
};

const actions = { isCareChecked: "care page checked", hidesNextSteps: "next steps put away" } as const;

/** Keeps a mark of the owner beside what says whose site this is. */
export const markNext = async (
  owner: Pick<OwnerCall, "backend" | "actor">,
  content: LiveContent,
  mark: keyof typeof actions,
): Promise<void> => {
  const stored = await findStored(owner, baseDocument);
  const published = { ...(stored?.published as object | null), texts: content.base().texts, [mark]: true };
  await writeStored(
    owner,
    { name: baseDocument, version: stored?.version ?? 0, action: actions[mark] },
    { published: published as JsonValue },
  );
  await content.reload();
};
