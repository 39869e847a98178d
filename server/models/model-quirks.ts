import { maxThinkingTokens } from "./language-model.ts";

/** A part of a request that not every server takes. */
type RequestPart = "stream_options" | "stop" | "max_tokens" | "system" | "thinking";

/** What was seen of a model at its server, in the memory of this process. */
export type ModelQuirks = {
  /** Parts of a request that it refused, and without which it answered. */
  refused: Set<RequestPart>;
  /**
   * `unmarked`: it told thoughts whose beginning stood in the prompt, so only their end is marked. `guessed`: its name
   * says that it may.
   */
  thoughts: "unknown" | "guessed" | "unmarked";
  /** Answers in a row without thoughts; after enough of them `thoughts` is unknown again. */
  plainAnswers: number;
  hasThought: boolean;
  /** When it last sent something, in `performance.now()` milliseconds. */
  heardAt: number;
  /** Whether a call that nobody waits for is kept open until the model is loaded. */
  isKeptOpen: boolean;
};

const thinkerName = /(?:^|[^a-z])(?:r1|qwq|thinking|reasoning|reasoner)(?:[^a-z]|$)/i;

export const createModelQuirks = (baseUrl: string, model: string): ModelQuirks => ({
  // OpenAI's newer models reject the name that all others support.
  refused: new Set(new URL(baseUrl).hostname === "api.openai.com" ? ["max_tokens"] : []),
  thoughts: thinkerName.test(model) ? "guessed" : "unknown",
  plainAnswers: 0,
  hasThought: false,
  heardAt: -Infinity,
  isKeptOpen: false,
});

type Message = { role: string; content: unknown };
type Body = Record<string, unknown> & { messages?: Message[]; max_tokens?: number; max_completion_tokens?: number };

/** Puts what the system says before what the user says first. */
const foldSystem = (messages: readonly Message[]): Message[] => {
  const system = messages.flatMap(({ role, content }) => (role === "system" ? [String(content)] : [])).join("\n\n");
  const others = messages.filter(({ role }) => role !== "system");
  const first = others.findIndex(({ role }) => role === "user");
  return others.map((message, index) => {
    if (index !== first) return message;
    const { content } = message;
    const text = { type: "text", text: `${system}\n\n` };
    return { ...message, content: Array.isArray(content) ? [text, ...content] : `${text.text}${String(content)}` };
  });
};

const lessThinking = (tokens: number | undefined) =>
  tokens === undefined || tokens <= maxThinkingTokens ? undefined : tokens - maxThinkingTokens;

/** Each part: whether a refusal, in lower case, is about it, and the body without it. In the order of least harm. */
const parts: Record<RequestPart, { isNamed(reason: string): boolean; without(body: Body): Body }> = {
  stream_options: {
    isNamed: (reason) => /stream_options|include_usage/.test(reason),
    without: ({ stream_options: _options, ...body }) => body,
  },
  stop: {
    isNamed: (reason) => /["'`]stop["'`]|stop[ _](?:sequence|word|is not|not supported)|parameter:? stop/.test(reason),
    without: ({ stop: _stop, ...body }) => body,
  },
  max_tokens: {
    isNamed: (reason) =>
      /max_completion_tokens/.test(reason) ||
      (/max_tokens/.test(reason) && /unsupported|not supported|unrecognized|unknown|extra|not permitted/.test(reason)),
    without: ({ max_tokens, ...body }) =>
      max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens },
  },
  thinking: {
    isNamed: (reason) =>
      /max_tokens|max_completion_tokens|context|max_new_tokens/.test(reason) &&
      /too (?:large|long|many|high)|exceed|at most|less than|maximum|requested/.test(reason),
    without: ({ max_tokens: some, max_completion_tokens: completion, ...body }) => ({
      ...body,
      ...(some !== undefined && { max_tokens: lessThinking(some) ?? some }),
      ...(completion !== undefined && { max_completion_tokens: lessThinking(completion) ?? completion }),
    }),
  },
  system: {
    isNamed: (reason) =>
      /system[ _-]?(?:role|message|prompt|instruction)|role["'`: ]*system|developer instruction|roles must alternate|only user and assistant/.test(
        reason,
      ),
    without: (body) => (body.messages ? { ...body, messages: foldSystem(body.messages) } : body),
  },
};
const partNames = Object.keys(parts) as RequestPart[];

/** A request in the form that its server takes, as far as that is known. */
export const createRequestBody = (written: string, quirks: ModelQuirks) => {
  let text = written;
  const dropped: RequestPart[] = [];
  const drop = (part: RequestPart): boolean => {
    const next = JSON.stringify(parts[part].without(JSON.parse(text || "{}") as Body));
    const isOther = next !== text;
    text = next;
    return isOther;
  };
  for (const part of quirks.refused) drop(part);
  // A server would end the thoughts at them too.
  if (quirks.hasThought) drop("stop");
  return {
    getText: () => text,
    /** Leaves out what a refusal names; false if that is nothing, or was left out before. */
    leaveOut(refusal: string): boolean {
      const reason = refusal.toLowerCase().replaceAll("\\", "");
      return partNames.some((part) => {
        if (dropped.includes(part) || !parts[part].isNamed(reason) || !drop(part)) return false;
        dropped.push(part);
        return true;
      });
    },
    /** The server took it: from now on it is asked like this. How much room there is depends on each question. */
    remember(): void {
      for (const part of dropped) if (part !== "thinking") quirks.refused.add(part);
    },
  };
};
