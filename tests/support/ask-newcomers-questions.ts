import { shippedContent } from "./shipped-content.ts";
import { createBuiltInNeo } from "#server/chat/neo/built-in-neo.ts";
import { createLiveReader } from "#server/chat/read-live.ts";
import { createSiteSearch } from "#server/search/create-site-search.ts";
import { createTestBackend } from "./create-test-backend.ts";
import { publishedStories } from "./stories.ts";

/** A question of a newcomer, and what an answer must hold. */
export type NewcomersQuestion = {
  kind: string;
  question: string;
  /** What was asked before, in the same conversation. */
  before?: string[];
  /** It must lead to one of these addresses, or to what begins like one that ends in a slash. */
  cites?: string[];
  /** A regular expression that it must match, whatever the case. */
  says?: string;
  /** The site does not say it, so neither does NEO. */
  isUnknown?: true;
  /** Not looked at while the answers are improved. */
  isHeldOut?: true;
};

export type AskedQuestion = { asked: NewcomersQuestion; answer: string; isRight: boolean; ms: number };

const leadsTo = (answer: string, address: string): boolean =>
  [...answer.matchAll(/\]\(([^()\s]+)\)/g)].some(
    ([, to = ""]) =>
      to === address || to.startsWith(address.endsWith("/") || address.includes("#") ? address : `${address}#`),
  );

/** Asks the built-in NEO, with the texts and the stories as shipped. */
export const askNewcomersQuestions = async (questions: readonly NewcomersQuestion[]): Promise<AskedQuestion[]> => {
  const backend = await createTestBackend();
  const service = backend.serviceClient();
  const posts = publishedStories.map(
    ({ slug, title, excerpt, content, published_at = null, story_number: number = null }) => ({
      slug,
      title,
      excerpt,
      content,
      published_at,
      story_number: number,
      status: "published" as const,
    }),
  );
  await service.from("posts").insert(posts).throwOnError();
  const search = createSiteSearch({ service, content: shippedContent, log: console });
  const readStatus = async () => {
    throw new Error("not asked here");
  };
  const readLive = createLiveReader({ backend, content: shippedContent, readStatus });
  const neo = createBuiltInNeo({
    content: shippedContent,
    search,
    readLive: async (what, signal) =>
      what === "status" ? "- [System Status](/app/system-status)" : readLive(what, signal),
  });
  const texts = shippedContent.get("neo/built-in");
  const unknown = [texts.unknown, texts.unknownOfPersona];
  const results: AskedQuestion[] = [];
  for (const asked of questions) {
    const begin = performance.now();
    let answer = "";
    const history = (asked.before ?? []).flatMap((content) => [
      { role: "user" as const, content },
      { role: "assistant" as const, content: "It stands on the site." },
    ]);
    const request = { question: asked.question, history, requester: { kind: "visitor" as const } };
    for await (const piece of neo.answer({ ...request, signal: new AbortController().signal })) answer += piece;
    const ms = performance.now() - begin;
    const isCited = !asked.cites || asked.cites.some((address) => leadsTo(answer, address));
    const isSaid = !asked.says || new RegExp(asked.says, "iu").test(answer);
    const isRight = asked.isUnknown
      ? answer.startsWith("I do not know")
      : isCited && isSaid && !unknown.includes(answer);
    results.push({ asked, answer, isRight, ms });
  }
  await backend.close();
  return results;
};
