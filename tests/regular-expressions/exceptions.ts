// Regular expressions that cannot be proved linear, and why they cannot be used to stop the site.

const isBoundedByRedact = "redact() cuts the text to 1,200 characters first.";
const isOwnHtml =
  "HTML that React rendered: text and attributes are escaped, so each of these tags is the site's own, and is closed.";
const isOwnCss = "The built stylesheet, nothing from outside.";
const isShortFilter =
  "Sticky and without ambiguity; tried at most once for each of 60 conditions of a URL, whose length is limited.";

/** Reasons by pattern as written, flags included. */
export const exceptions = new Map<string, string>([
  [
    String.raw`/(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf/i`,
    "The back-reference is to one character. Reads what somebody types, in their own browser.",
  ],
  [
    String.raw`/\\([!-/:-@[-${"`"}{-~])|${"`"}([^${"`"}\n]+)${"`"}|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]+)\)/g`,
    "Proved linear, but the proof takes many times as long as all others together.",
  ],
  [
    String.raw`/(?<!\bthe |\ban? )\b([Aa])n? (?=([\p{L}]+))/gu`,
    "The look-behind is of fixed length; the look-ahead reads the word after an article, so each word once.",
  ],
  [String.raw`/<link\b[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/`, isOwnHtml],
  [String.raw`/<script\b([^>]*)>([\s\S]*?)<\/script>/g`, isOwnHtml],
  [String.raw`/<script\b[\s\S]*?<\/script>/g`, isOwnHtml],
  [String.raw`/(?<!\\)\[\s*([\w-]+)(?:"[^"]*"|'[^']*'|[^\]])*\]/g`, isOwnCss],
  [
    String.raw`/\b([\w-]{0,40}(?:apikey|authorization|secret|password|token|cookie|key))(["']?\s*[:=]?\s*)["']?(?!\[secret|\(|(?:bearer|basic)\s)[^\s"',;]{6,}/gi`,
    isBoundedByRedact,
  ],
  [String.raw`/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w+-]{20,}(?:\.[\w+-]+){0,2}/gi`, isBoundedByRedact],
  [String.raw`/(["'${"`"}“])[^"'${"`"}”\n]{60,}(["'${"`"}”])/g`, isBoundedByRedact],
  [String.raw`/"((?:[^"\\]|\\[^])*)"(?=[,)])/y`, isShortFilter],
  [String.raw`/\((?:"(?:[^"\\]|\\[^])*"|[^"(),]|,)*\)(?=[,)])/y`, isShortFilter],
  [String.raw`/\{(?:"(?:[^"\\]|\\[^])*"|[^"])*?\}(?=[,)])/y`, isShortFilter],
]);

const begins =
  "What is put in is escaped, a word of letters or from the story bible; repetitions begin after fixed text or at the start of a word, so that each word is read once.";

/** Files that compose regular expressions: how many, and why these are linear. */
export const composed = new Map<string, { count: number; reason: string }>([
  [
    "contracts/character/lore/pattern/parse-pattern.ts",
    { count: 2, reason: "One is made to see whether it can be, and never used; one is used on a single character." },
  ],
  [
    "app/features/character/document/check-value.ts",
    { count: 1, reason: "The pattern of a field's schema, which is the site's own and proved where it is written." },
  ],
  ["packages/storyteller/grammar/text.ts", { count: 1, reason: "Escaped text without repetitions." }],
  ["packages/storyteller/continuity/claim.ts", { count: 1, reason: "Escaped text without repetitions." }],
  ["packages/storyteller/continuity/fact-rules.ts", { count: 7, reason: begins }],
  ["packages/storyteller/continuity/world-rules.ts", { count: 5, reason: begins }],
  [
    "server/chat/neo/check-quote.ts",
    { count: 1, reason: "Alternatives of constants; digits before anything but a letter match." },
  ],
  ["server/hub/entry-store.ts", { count: 1, reason: "A constant kind and up to six digits." }],
]);
