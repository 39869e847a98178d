import type { UsageCounters } from "../analytics/usage-counters.ts";
import type { Backend, Client } from "../backend.ts";
import type { PersonaRoom } from "#contracts/chat/persona-room.ts";
import type { Content, LiveContent } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { ReadModel } from "../models/language-model.ts";
import type { ContextReader, ModelContext } from "../models/model-context.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { SiteMonitor } from "../status/monitor/site-monitor.ts";
import type { Log } from "../telemetry/log.ts";
import { createChatFunctions } from "./chat.functions.ts";
import { createChatStore } from "./chat-store.ts";
import { createCommandRuns } from "./commands/command-runs.ts";
import { createChats } from "./create-chats.ts";
import { createMemoryFunctions } from "./memory/memories.functions.ts";
import { createNeo } from "./neo/create-neo.ts";
import type { Neo } from "./neo/neo.ts";
import { createPersona } from "./persona/create-persona.ts";
import { measureRoom } from "./persona/measure-room.ts";
import { createPersonaFunctions } from "./persona/persona.functions.ts";
import { createTalkAnswerer } from "./persona/talk-answerer.ts";
import { createTalkStore } from "./persona/talk-store.ts";
import { createTalkFunctions } from "./persona/talks.functions.ts";
import { createLiveReader } from "./read-live.ts";

type Deps = {
  backend: Backend;
  content: LiveContent;
  env: Env;
  modelContext: ContextReader;
  log: Log;
  monitor: SiteMonitor;
  /** Replaces the site's own NEO. */
  neo?: Neo | undefined;
  now?: (() => number) | undefined;
  readModel: ReadModel;
  search: SiteSearch;
  sharedCounters: Client | undefined;
  usageCounters: UsageCounters;
};

/** The chats: with NEO, with the character, and the command center. */
export const createChat = ({ monitor, neo: ownNeo, ...deps }: Deps) => {
  const { backend, content, log, modelContext, readModel, search, usageCounters } = deps;
  const readLive = createLiveReader({ backend, content, readStatus: monitor.readStatus });
  const neo = ownNeo ?? createNeo({ content, search, readLive, readModel });
  // Those that are written, and those that wait for that.
  const maxRunning = 3 * deps.env.answersAtOnce;
  const chats = createChats({ store: createChatStore(backend), neo, log, maxRunning, texts: content });
  const commandRuns = createCommandRuns();
  const { personaChat, warmUp } = createPersona(deps);
  const talks = createTalkStore(backend);
  const talkAnswerer = createTalkAnswerer({ personaChat, talks, readModel });
  const talkChats = createChats({
    store: createChatStore(backend),
    neo: talkAnswerer,
    log,
    maxRunning,
    texts: content,
  });
  const measure = (of: Content, context: ModelContext): PersonaRoom =>
    measureRoom(of, { ...context, rules: personaChat.rules(), reading: warmUp.lastReading() });
  const readDraftRoom = async () => measure(content.drafts(), await modelContext.ask());
  const readRoom = async () => {
    const context = await modelContext.ask();
    return { ...context, persona: personaChat.isOn() ? measure(content, context) : null };
  };
  return {
    /** Suspends unfinished answers that are stored, and ends what the command center runs. */
    suspend() {
      void chats.suspend();
      void talkChats.suspend();
      commandRuns.endAll();
    },
    personaChat,
    warmUp,
    readRoom,
    functions: [
      ...createChatFunctions({ chats, commandRuns, content, monitor, neo, usageCounters }),
      ...createMemoryFunctions({ personaChat }),
      ...createTalkFunctions({ chats: talkChats, talks, personaChat }),
      ...createPersonaFunctions({ content, personaChat, readRoom: readDraftRoom, usageCounters }),
    ],
    async close() {
      warmUp.close();
      await personaChat.close();
      await Promise.all([chats.suspend(), talkChats.suspend()]);
    },
  };
};
