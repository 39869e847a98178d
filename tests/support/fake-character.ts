import { vi } from "vitest";
import type {
  CardPlan,
  CharacterCall,
  CharacterStatus,
  NextStep,
  ProposedTexts,
  StartedCharacter,
} from "#contracts/character/character-calls.ts";
import { createFakeContentAdmin } from "./fake-content-admin.ts";

const character = {
  name: "character",
  title: "Who the character is",
  schema: {
    type: "object",
    properties: { description: { type: "string" }, isDownloadable: { type: "boolean" } },
    required: ["description", "isDownloadable"],
  },
  shipped: { description: "Keeps a lighthouse.", isDownloadable: false },
};

/** What a card with nearly everything becomes. */
export const samplePlan: CardPlan = {
  id: "a".repeat(64),
  version: 3,
  profile: {
    name: "Mira",
    shortName: "mira",
    pronouns: "she/her",
    tagline: "She keeps a lighthouse.",
    bio: "",
    about: "Mira keeps a lighthouse.",
    greeting: "Good evening.",
  },
  parts: [
    {
      part: "description",
      label: "Description",
      target: "Who they are: description",
      excerpt: "Mira keeps a lighthouse.",
      size: 24,
      unit: "characters",
    },
    {
      part: "greeting",
      label: "First message",
      target: "Chat: greeting",
      excerpt: "Good evening.",
      size: 13,
      unit: "characters",
    },
    {
      part: "lore",
      label: "Lorebook",
      target: "Who they are: lore, for the chat and the Book Engine",
      excerpt: "The light turns once in twelve seconds.",
      size: 1_200,
      unit: "entries",
    },
    { part: "tags", label: "Tags", target: "Who they are: tags", excerpt: "sea\n\nlight", size: 2, unit: "entries" },
  ],
  assets: [{ name: "faces/happy.png", type: "png", bytes: 123_456 }],
  portrait: "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
  colours: ["#20304f", "#f2c14e"],
  isAdult: false,
  unknownMacros: ["mystery"],
  problems: ["The lorebook was at an unusual place."],
};

type Refusal = { status: number; error: string; code: string };
type FakeOptions = { status?: Partial<CharacterStatus>; plan?: Partial<CardPlan> };

/** The functions by which a character begins and leaves, in memory. */
export const createFakeCharacter = ({ status: given, plan }: FakeOptions = {}) => {
  const content = createFakeContentAdmin([character]);
  const status: CharacterStatus = {
    isChosen: false,
    texts: "shipped",
    name: "Chloe",
    language: null,
    languages: [
      { id: "de", name: "Deutsch", locale: "de-DE" },
      { id: "en", name: "English", locale: "en-US" },
    ],
    otherLocale: null,
    canWrite: false,
    next: null,
    ...given,
  };
  const calls: { name: string; body: unknown }[] = [];
  let refusal: Refusal | null = null;
  let wait: Promise<unknown> = Promise.resolve();

  const start = (name: string, isPublished = true): StartedCharacter => {
    status.isChosen = true;
    return { name, landing: "/landing", documents: 30, isPublished };
  };
  const answerCharacter = (call: CharacterCall): CharacterStatus | StartedCharacter | ProposedTexts => {
    if (call.action === "status") return { ...status };
    if (call.action === "mark-next") {
      const mark = (next: NextStep): NextStep => (next.step === "care" ? { ...next, state: "done" } : next);
      status.next = call.mark === "hidesNextSteps" ? null : (status.next?.map(mark) ?? null);
      return { ...status };
    }
    if (call.action === "change-language") return Object.assign(status, { language: call.language });
    if (call.action === "keep") return start(status.name);
    if (call.action === "propose") return { tagline: `${call.name} keeps a light.`, bio: "I wind the clock." };
    return start(call.profile.name, call.action === "start" || !call.confirmsAdult);
  };
  const answer = async (name: string, body: unknown): Promise<Response> => {
    if (name === "content-admin") {
      const { status: code, body: found } = content.handle(body as Parameters<typeof content.handle>[0]);
      return Response.json(found, { status: code });
    }
    if (name === "character") return Response.json(answerCharacter(body as CharacterCall));
    if (name === "read-card") return Response.json({ ...samplePlan, ...plan });
    if (name === "import-character-archive") return Response.json(start("Juno"));
    const format = name.replace("export-character-", "");
    const headers = { "content-disposition": `attachment; filename="mira.${format}"` };
    return new Response("file", { headers });
  };
  const handle = async (url: string, init: RequestInit): Promise<Response> => {
    const name = url.split("/").at(-1) ?? "";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    calls.push({ name, body });
    const isChange = name !== "content-admin" && (body as { action?: string }).action !== "status";
    if (isChange) {
      await wait;
      init.signal?.throwIfAborted();
    }
    if (!isChange || !refusal) return answer(name, body);
    const { status: code, ...said } = refusal;
    return Response.json(said, { status: code });
  };
  vi.stubGlobal("fetch", handle);
  return {
    content,
    /** Bodies that a function got. */
    listCalls: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
    /** Refuses changes from now on; null takes them again. */
    refuse: (next: Refusal | null) => void (refusal = next),
    /** Lets changes wait until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wait = promise;
      return resolve;
    },
  };
};
