import { withoutLimits } from "./answer-form.ts";
import { maxThinkingTokens } from "./language-model.ts";

/** A part of a request that not every server takes. */
type RequestPart =
  | "stream_options"
  | "temperature"
  | "top_p"
  | "stop"
  | "limits"
  | "schema"
  | "form"
  | "max_tokens"
  | "turns"
  | "system"
  | "thinking";

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
  /** Whether a call that nobody waits for is kept open until the model has read it. */
  isKeptOpen: boolean;
  /** How long it takes to read a token, in milliseconds, as a warm-up measured it; 0 if none did. */
  msPerToken: number;
  /** How many tokens it may have to read at once, at most. */
  room: number;
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
  msPerToken: 0,
  room: 0,
});

type Message = { role: string; content: unknown };
type Body = Record<string, unknown> & {
  messages?: Message[];
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { schema: unknown } };
};

/** In front of a conversation that the other one begins. */
const beginning = "(The conversation begins.)";

/** Adds texts before and behind that of a message. */
const wrap = (message: Message, before: string, behind: string): Message => {
  const { content } = message;
  if (before === "" && behind === "") return message;
  const toPart = (text: string) => (text === "" ? [] : [{ type: "text", text }]);
  return {
    ...message,
    content: Array.isArray(content)
      ? [...toPart(before), ...content, ...toPart(behind)]
      : `${before}${String(content)}${behind}`,
  };
};

const joinSystem = (messages: readonly Message[]): string =>
  messages.flatMap(({ role, content }) => (role === "system" ? [String(content)] : [])).join("\n\n");

const isTurn = (message: Message): message is Message & { content: string } =>
  typeof message.content === "string" && Object.keys(message).length === 2;

const mergeTurns = (messages: readonly Message[]): Message[] => {
  const merged: Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === message.role && isTurn(last) && isTurn(message))
      merged[merged.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else merged.push(message);
  }
  return merged;
};

/**
 * What strict servers take: the system speaks once and in front, or not at all, and the others in turns, the user first.
 * What it says later stands in the user's last message, and what it may not say in front in the first.
 */
const toStrictTurns = (messages: readonly Message[], canHaveSystem: boolean): Message[] => {
  const start = messages.findIndex(({ role }) => role !== "system");
  const question = messages.findLastIndex(({ role }) => role === "user");
  if (question < 0) return [...messages];
  const front = messages.slice(0, start);
  const before = joinSystem(messages.slice(start, question));
  const behind = joinSystem(messages.slice(question));
  const turns = mergeTurns(
    messages.flatMap((message, index) => {
      if (message.role === "system") return [];
      if (index !== question) return [message];
      return [wrap(message, before && `${before}\n\n`, behind && `\n\n${behind}`)];
    }),
  );
  const system = joinSystem(front);
  const [first] = turns;
  if (canHaveSystem) {
    const opening = first?.role === "user" ? [] : [{ role: "user", content: beginning }];
    return [...(front.length > 1 ? [{ role: "system", content: system }] : front), ...opening, ...turns];
  }
  if (system === "") return turns;
  if (first?.role !== "user") return [{ role: "user", content: system }, ...turns];
  return [wrap(first, `${system}\n\n`, ""), ...turns.slice(1)];
};

const lessThinking = (tokens: number | undefined) =>
  tokens === undefined || tokens <= maxThinkingTokens ? undefined : tokens - maxThinkingTokens;

const unsupported =
  /unsupported|(?:not|n't) support|unrecognized|unknown|extra|not permitted|not allowed|only the default/;
const isUnsupported = (name: RegExp) => (reason: string) => name.test(reason) && unsupported.test(reason);

const isAboutTurns = (reason: string): boolean =>
  /system[ _-]?(?:role|message|prompt|instruction)|role["'`: ]*system|developer instruction|(?:must|should) alternate|only user and assistant|expected last role|(?:first|last) message (?:must|should)|got system/.test(
    reason,
  );

const isAboutForm = (reason: string): boolean =>
  /response_?format|response format|json_?(?:schema|object)|json schema|structured[ _]?output|guided|grammar/.test(
    reason,
  );

/** Each part: whether a refusal, in lower case, is about it, and the body without it. In the order of least harm. */
const parts: Record<RequestPart, { isNamed(reason: string): boolean; without(body: Body): Body }> = {
  stream_options: {
    isNamed: (reason) => /stream_options|include_usage/.test(reason),
    without: ({ stream_options: _options, ...body }) => body,
  },
  temperature: {
    isNamed: isUnsupported(/\btemperature\b/),
    without: ({ temperature: _temperature, ...body }) => body,
  },
  top_p: {
    isNamed: isUnsupported(/\btop_?p\b/),
    without: ({ top_p: _share, ...body }) => body,
  },
  stop: {
    isNamed: (reason) => /["'`]stop["'`]|stop[ _](?:sequence|word|is not|not supported)|parameter:? stop/.test(reason),
    without: ({ stop: _stop, ...body }) => body,
  },
  limits: {
    isNamed: isAboutForm,
    without: (body) => {
      const form = body.response_format?.json_schema;
      if (!form) return body;
      const schema = withoutLimits(form.schema);
      return { ...body, response_format: { type: "json_schema", json_schema: { ...form, schema } } };
    },
  },
  schema: {
    isNamed: isAboutForm,
    without: (body) => (body.response_format ? { ...body, response_format: { type: "json_object" } } : body),
  },
  form: {
    isNamed: isAboutForm,
    without: ({ response_format: _format, ...body }) => body,
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
  turns: {
    isNamed: isAboutTurns,
    without: (body) => (body.messages ? { ...body, messages: toStrictTurns(body.messages, true) } : body),
  },
  system: {
    isNamed: isAboutTurns,
    without: (body) => (body.messages ? { ...body, messages: toStrictTurns(body.messages, false) } : body),
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
