import type { UsageCounters } from "../../analytics/usage-counters.ts";
import type { Backend, Client } from "../../backend.ts";
import type { Content, LiveContent } from "../../content/live-content.ts";
import type { Env } from "../../env.ts";
import type { ReadModel } from "../../models/language-model.ts";
import type { ContextReader } from "../../models/model-context.ts";
import { tellSiteLanguage } from "../../models/site-language.ts";
import type { SiteSearch } from "../../search/site-search.ts";
import type { Log } from "../../telemetry/log.ts";
import { createGuard } from "../care/create-guard.ts";
import { createMemoryStore } from "../memory/memory-store.ts";
import { createPersonaMemory } from "../memory/persona-memory.ts";
import { createMessageClaims } from "./claim-message.ts";
import { createPersonaChat } from "./create-persona-chat.ts";
import { createGuestBudget } from "./guest-budget.ts";
import { createStoryFinder } from "./find-stories.ts";
import { createWarmUp } from "./warm-up.ts";

/** Whether visitors can talk with the character: there is a model, and the environment or else the owner wants it. */
export const isPersonaChatOn = (env: Pick<Env, "languageModel" | "personaChat">, content: Content): boolean =>
  env.languageModel !== undefined && (env.personaChat ?? content.get("persona-chat").isOn);

type PersonaOptions = {
  backend: Pick<Backend, "serviceClient">;
  content: LiveContent;
  env: Env;
  modelContext: ContextReader;
  log: Pick<Log, "warn">;
  readModel: ReadModel;
  search: SiteSearch;
  usageCounters: Pick<UsageCounters, "recordEvent">;
  /** Counts in the database, if several processes share it. */ sharedCounters: Client | undefined;
  now?: (() => number) | undefined;
};

/** The chat of visitors with the character, as the site has it. */
export const createPersona = ({ backend, content, env, log, readModel, search, ...more }: PersonaOptions) => {
  const { modelContext, now = Date.now, usageCounters } = more;
  const record = (what: "messages" | "tokens", amount: number) => usageCounters.recordEvent("persona", what, amount);
  const budget = createGuestBudget(content, record, more.sharedCounters, now);
  const isOn = () => isPersonaChatOn(env, content);
  const guard = createGuard({
    readCare: () => content.get("care"),
    readSettings: () => content.get("persona-chat"),
    readLocale: () => content.get("site").locale,
    tellLanguage: () => tellSiteLanguage(content),
  });
  const warmUp = createWarmUp({
    content,
    readModel,
    isWanted: () => isOn() && env.languageModel?.warm === true,
    rules: guard.rules,
    context: modelContext,
    now,
  });
  const personaChat = createPersonaChat({
    claimMessage: more.sharedCounters && createMessageClaims(more.sharedCounters),
    content,
    readModel,
    log,
    isOn,
    isWaking: warmUp.isWaking,
    guard,
    findStories: createStoryFinder(search),
    readContext: () => modelContext.read().tokens,
    now,
    budget,
    memory: createPersonaMemory({ store: createMemoryStore(backend), readModel, budget, log }),
  });
  return { personaChat, warmUp };
};
