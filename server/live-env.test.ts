import { expect, test } from "vitest";
import { type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import { type Env, readEnv } from "./env.ts";
import { variables } from "./env-variables.ts";
import { createLiveEnv } from "./live-env.ts";

/** A value for each setting, other than its default. */
const values: Record<SettingName, string> = {
  LLM_BASE_URL: "http://localhost:11434/v1",
  LLM_MODEL: "small",
  LLM_SMALL_MODEL: "tiny",
  LLM_API_KEY: "k",
  PERSONA_CHAT: "on",
  LLM_CONTEXT: "4096",
  LLM_CONCURRENCY: "3",
  LLM_WARM: "off",
  LLM_FIRST_WORD_S: "60",
  LLM_DAILY_TOKENS: "1000",
  LLM_DAILY_TOKENS_PER_USER: "100",
  IMAGE_PROVIDER: "openai",
  IMAGE_URL_TEMPLATE: "https://images.example.com/{prompt}",
  IMAGE_BASE_URL: "http://localhost:8080/v1",
  IMAGE_MODEL: "m",
  IMAGE_API_KEY: "k",
  IMAGE_REFERENCES: "off",
  IMAGE_DAILY_BUDGET: "5",
  TTS_BASE_URL: "http://localhost:8880/v1",
  TTS_MODEL: "m",
  TTS_VOICE: "v",
  TTS_API_KEY: "k",
  TTS_DAILY_BUDGET: "10",
  TTS_PODCAST: "off",
  SMTP_URL: "smtp://mail.example.com:587",
  MAIL_FROM: "chloe@example.com",
  LETTERS: "whole",
  SITE_URL: "https://chloe.example.com",
  CDN: "on",
  CDN_PURGE_URL: "https://api.fastly.com/service/1/purge",
  CDN_PURGE_TOKEN: "k",
  RELEASE_FEED: "https://example.com/releases",
  DONORBOX_CAMPAIGN: "my-campaign",
  ACCESS_POLICY: "open",
  BACKUP_EVERY: "1d",
  BACKUP_KEEP: "1d,1w,1m",
  BACKUP_TO: "/srv/backups",
  BACKUP_PASSPHRASE: "a long passphrase",
};
const others: Record<SettingName, string> = {
  ...values,
  LLM_BASE_URL: "http://localhost:1/v1",
  LLM_MODEL: "large",
  LLM_WARM: "on",
  IMAGE_PROVIDER: "template",
  IMAGE_BASE_URL: "http://localhost:1/v1",
  IMAGE_MODEL: "o",
  TTS_BASE_URL: "http://localhost:1/v1",
  TTS_MODEL: "o",
  TTS_VOICE: "o",
  SMTP_URL: "smtp://other.example.com:587",
  MAIL_FROM: "other@example.com",
  CDN_PURGE_URL: "https://api.fastly.com/service/2/purge",
};
const toText = ({ variableNames: _names, ...env }: Env): string => JSON.stringify(env);

test.each(settingNames.filter((name) => name in variables.shape))("%s changes what the site holds", (name) => {
  const given = readEnv({});
  const live = createLiveEnv(given);
  const { [name]: own, ...without } = values;
  const isChanged = own !== others[name];
  live.use(given.withSettings(isChanged ? values : without));
  const before = toText(live.env);
  live.use(given.withSettings(isChanged ? { ...values, [name]: others[name] } : values));
  expect(toText(live.env)).not.toBe(before);
});

test("says what has changed, and leaves the rest as the same objects", () => {
  const given = readEnv({});
  const live = createLiveEnv(given);
  live.use(given.withSettings(values));
  const heard: string[][] = [];
  live.onChange((changed) => heard.push([...changed]));
  const { voice, mail } = live.env;
  live.use(given.withSettings({ ...values, TTS_VOICE: "o" }));
  live.use(given.withSettings({ ...values, TTS_VOICE: "o" }));
  expect(heard).toEqual([["voice"]]);
  expect(live.env.voice).toMatchObject({ ...voice, voice: "o" });
  expect(live.env.mail).toBe(mail);
});

test("a variable of the environment wins, and an empty one counts for nothing", () => {
  const given = readEnv({ LLM_MODEL: "own", LLM_BASE_URL: values.LLM_BASE_URL, ACCESS_POLICY: "" });
  expect(given.withSettings(values)).toMatchObject({ languageModel: { model: "own" }, accessPolicy: "open" });
  expect([given.readVariable("LLM_MODEL"), given.readVariable("ACCESS_POLICY")]).toEqual(["own", undefined]);
});
