import type { SettingName } from "#contracts/values/setting-values.ts";

/** What a setting of the same part has now: what was typed, else what is in use; "" for nothing. */
export type ReadValue = (name: SettingName) => string;

type Option = { value: string; label: string };

export type SettingField = {
  label: string;
  hint?: string;
  /** What holds if nothing is set. */
  default?: string;
  /** A value in the form that is asked for. */
  example?: string;
  /** Few need it: it is folded away. */
  isRare?: true;
  /** Whether it means anything beside the others; missing: always. */
  isOf?: (read: ReadValue) => boolean;
} & (
  | { kind: "text" | "number" | "secret" | "mail-server" }
  /** `otherwise`: what nothing means; without it, one of the options is the default. */
  | { kind: "choice"; options: readonly Option[]; otherwise?: string }
);

const yesOrNo = [
  { value: "on", label: "Yes" },
  { value: "off", label: "No" },
];

/** Who draws pictures, as the server decides where nothing says so. */
export const findImageProvider = (read: ReadValue): string =>
  read("IMAGE_PROVIDER") || (read("IMAGE_URL_TEMPLATE") ? "template" : read("IMAGE_BASE_URL") ? "openai" : "sketch");
const isDrawnBy =
  (...providers: string[]) =>
  (read: ReadValue): boolean =>
    providers.includes(findImageProvider(read));

/** How the form shows each setting. Labels are what a person calls it; the variable stands in the small print. */
export const settingFields: Record<SettingName, SettingField> = {
  LLM_BASE_URL: {
    kind: "text",
    label: "Address of the model’s server",
    hint: "What stands before /chat/completions: of a server on this machine, or of a service.",
    example: "http://localhost:11434/v1",
  },
  LLM_MODEL: {
    kind: "text",
    label: "Model",
    hint: "Its name there. “Try it” fetches the list.",
    example: "llama3.2",
  },
  LLM_SMALL_MODEL: {
    kind: "text",
    label: "Small model",
    hint: "Optional, of the same server: for short work beside the talk, such as what to remember. Empty: the model above.",
    isRare: true,
  },
  LLM_API_KEY: { kind: "secret", label: "Key", hint: "Services ask for one, a server of your own seldom does." },
  PERSONA_CHAT: {
    kind: "choice",
    label: "The character answers visitors with it",
    hint: "If not, visitors get the scripted replies, and only NEO and the Book Engine use the model.",
    options: yesOrNo,
    otherwise: "As the switch in “Character” says",
  },
  LLM_CONTEXT: {
    kind: "number",
    label: "Room, in tokens",
    hint: "How much the model reads and writes at once. Empty: its server is asked, and if it does not say, 8192.",
    isRare: true,
  },
  LLM_CONCURRENCY: {
    kind: "number",
    label: "Answers at the same time",
    hint: "More visitors wait in turn. Empty: its server is asked; if it does not say, 4 in your own network and 256 elsewhere.",
    isRare: true,
  },
  LLM_WARM: {
    kind: "choice",
    label: "Read ahead who the character is",
    hint: "After the start and after a change, so that no visitor has to wait for it.",
    options: yesOrNo,
    otherwise: "If the model is in your own network",
    isRare: true,
  },
  LLM_FIRST_WORD_S: {
    kind: "number",
    label: "Longest wait for the first word, in seconds",
    hint: "Empty: 120, or more where the model was seen to read slowly.",
    isRare: true,
  },
  LLM_DAILY_TOKENS: {
    kind: "number",
    label: "Tokens a day, for the whole site",
    hint: "1,000 tokens are about 750 words. When they are used up, the built-in answers take over until midnight (UTC).",
    default: "2000000",
    isRare: true,
  },
  LLM_DAILY_TOKENS_PER_USER: {
    kind: "number",
    label: "Tokens a day, for each signed-in person",
    default: "200000",
    isRare: true,
  },
  IMAGE_PROVIDER: {
    kind: "choice",
    label: "Who draws",
    options: [
      { value: "sketch", label: "The site itself, in sketches" },
      { value: "openai", label: "A service with the interface of OpenAI" },
      { value: "pollinations", label: "Pollinations" },
      { value: "template", label: "A service that takes the prompt in its address" },
    ],
  },
  IMAGE_BASE_URL: {
    kind: "text",
    label: "Address of the image service",
    hint: "What stands before /images/generations.",
    example: "http://localhost:8080/v1",
    isOf: isDrawnBy("openai"),
  },
  IMAGE_MODEL: {
    kind: "text",
    label: "Image model",
    hint: "Its name there. “Try it” fetches the list.",
    example: "gpt-image-1",
    isOf: isDrawnBy("openai"),
  },
  IMAGE_URL_TEMPLATE: {
    kind: "text",
    label: "Address of a picture",
    hint: "{prompt} is where the prompt goes; {width}, {height} and {seed} may be there too. The portrait has no room in it, so the character looks different in each picture.",
    example: "https://images.example.com/{prompt}?width={width}&height={height}&seed={seed}",
    isOf: isDrawnBy("template"),
  },
  IMAGE_API_KEY: {
    kind: "secret",
    label: "Key of the image service",
    isOf: isDrawnBy("openai", "template", "pollinations"),
  },
  IMAGE_REFERENCES: {
    kind: "choice",
    label: "The portrait goes along when a prompt names the character",
    hint: "So that the face stays the same; a version also takes its picture along. A service that refuses pictures gets the words alone.",
    options: yesOrNo,
    default: "on",
    isOf: isDrawnBy("openai"),
  },
  IMAGE_DAILY_BUDGET: {
    kind: "number",
    label: "Pictures a day",
    hint: "After that the site sketches itself.",
    default: "500",
    isOf: isDrawnBy("openai", "template", "pollinations"),
  },
  TTS_BASE_URL: {
    kind: "text",
    label: "Address of the speech service",
    hint: "What stands before /audio/speech.",
    example: "http://localhost:8880/v1",
  },
  TTS_MODEL: { kind: "text", label: "Speech model", example: "kokoro" },
  TTS_VOICE: { kind: "text", label: "Voice", hint: "The name of the character’s voice there.", example: "af_heart" },
  TTS_API_KEY: { kind: "secret", label: "Key of the speech service" },
  TTS_DAILY_BUDGET: {
    kind: "number",
    label: "Characters a day that are spoken anew",
    hint: "What was spoken once is kept.",
    default: "200000",
    isRare: true,
  },
  TTS_PODCAST: {
    kind: "choice",
    label: "Speak each story once it is published",
    hint: "The podcast has only what was spoken. If not, a story is spoken when somebody listens.",
    options: yesOrNo,
    default: "on",
    isRare: true,
  },
  SMTP_URL: { kind: "mail-server", label: "Mail server" },
  MAIL_FROM: {
    kind: "text",
    label: "Sender",
    hint: "Of every email: an address, or a name and an address.",
    example: "Chloe <chloe@example.com>",
  },
  LETTERS: {
    kind: "choice",
    label: "What letters about a new story hold",
    hint: "A letter about several stories lists them with their excerpts.",
    options: [
      { value: "excerpt", label: "Its excerpt and a link" },
      { value: "whole", label: "The whole story with its pictures" },
    ],
    default: "excerpt",
  },
  DONORBOX_CAMPAIGN: {
    kind: "text",
    label: "Campaign at Donorbox",
    hint: "The last part of the campaign’s address. Header and footer then link to the page of donations.",
    example: "my-campaign",
  },
  ACCESS_POLICY: {
    kind: "choice",
    label: "Who may use the console",
    options: [
      { value: "approval", label: "Whom you let in" },
      { value: "open", label: "Everybody with a confirmed account" },
    ],
    default: "approval",
  },
  SITE_URL: {
    kind: "text",
    label: "Address",
    hint: "What visitors type, with https:// and without a path. Empty: this machine only.",
    default: "http://localhost:3000",
  },
  CDN: {
    kind: "choice",
    label: "A CDN keeps pages and pictures",
    hint: "If not, nothing is said to one, and it keeps a page for four seconds.",
    options: yesOrNo,
    default: "off",
  },
  CDN_PURGE_URL: {
    kind: "text",
    label: "Address for purges",
    hint: "Of Cloudflare, Fastly or bunny.net, or of a receiver of yours, which gets a signed webhook.",
    example: "https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache",
  },
  CDN_PURGE_TOKEN: {
    kind: "secret",
    label: "Token for purges",
    hint: "The service’s token, best one that may do nothing else. For a receiver of yours: whsec_ and 24 or more bytes in base64.",
  },
  RELEASE_FEED: {
    kind: "text",
    label: "Feed of releases",
    hint: "Where the site’s software is released, as JSON of GitHub, Forgejo or Gitea. Empty: nobody is asked.",
    example: "https://api.github.com/repos/OWNER/NAME/releases/latest",
  },
  BACKUP_EVERY: {
    kind: "choice",
    label: "How often",
    options: [
      { value: "6h", label: "Every 6 hours" },
      { value: "12h", label: "Every 12 hours" },
      { value: "1d", label: "Every day" },
      { value: "2d", label: "Every 2 days" },
      { value: "7d", label: "Every week" },
    ],
    otherwise: "Only when you ask for one",
  },
  BACKUP_KEEP: {
    kind: "text",
    label: "How many are kept",
    hint: "The newest of each of the last days, weeks and months: 7d,4w,6m is 7 days, 4 weeks and 6 months.",
    default: "7d,4w,6m",
  },
  BACKUP_TO: {
    kind: "secret",
    label: "Where they go",
    hint: "A folder, best on another disk, or a bucket: s3://key:secret@host/bucket/folder?region=eu-1. Empty: the data folder.",
  },
  BACKUP_PASSPHRASE: {
    kind: "secret",
    label: "Passphrase",
    hint: "At least 12 characters. Without it whoever has a backup has the accounts in it; whoever loses it has no backup.",
  },
};
