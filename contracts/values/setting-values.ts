/** Variables of the environment that the owner can also set in the panel, by part, in the order of its fields. */
export const settingParts = {
  model: [
    "LLM_BASE_URL",
    "LLM_MODEL",
    "LLM_SMALL_MODEL",
    "LLM_API_KEY",
    "PERSONA_CHAT",
    "LLM_CONTEXT",
    "LLM_CONCURRENCY",
    "LLM_WARM",
    "LLM_FIRST_WORD_S",
    "LLM_DAILY_TOKENS",
    "LLM_DAILY_TOKENS_PER_USER",
  ],
  images: [
    "IMAGE_PROVIDER",
    "IMAGE_URL_TEMPLATE",
    "IMAGE_BASE_URL",
    "IMAGE_MODEL",
    "IMAGE_API_KEY",
    "IMAGE_REFERENCES",
    "IMAGE_DAILY_BUDGET",
  ],
  voice: ["TTS_BASE_URL", "TTS_MODEL", "TTS_VOICE", "TTS_API_KEY", "TTS_DAILY_BUDGET", "TTS_PODCAST"],
  mail: ["SMTP_URL", "MAIL_FROM", "LETTERS"],
  donations: ["DONORBOX_CAMPAIGN"],
  access: ["ACCESS_POLICY"],
  address: ["SITE_URL"],
  backups: ["BACKUP_EVERY", "BACKUP_KEEP", "BACKUP_TO", "BACKUP_PASSPHRASE"],
  cdn: ["CDN", "CDN_PURGE_URL", "CDN_PURGE_TOKEN"],
  releases: ["RELEASE_FEED"],
} as const;

export type SettingPart = keyof typeof settingParts;
export type SettingName = (typeof settingParts)[SettingPart][number];

export const settingNames: readonly SettingName[] = Object.values(settingParts).flat();

/** Values that are stored encrypted and never sent back: they are, or hold, a key or a password. */
export const secretSettings: ReadonlySet<SettingName> = new Set([
  "LLM_API_KEY",
  "IMAGE_API_KEY",
  "TTS_API_KEY",
  "SMTP_URL",
  "CDN_PURGE_TOKEN",
  "BACKUP_TO",
  "BACKUP_PASSPHRASE",
]);
