import type { LookupFunction } from "node:net";
import path from "node:path";
import { trimEnd } from "#contracts/trim-end.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { countAnswersByMemory } from "./answers-at-once.ts";
import { findConflicts } from "./env-conflicts.ts";
import { type Cdn, parseBackupBucket, toCdn, toKeeping, withoutEmpty } from "./env-values.ts";
import { type Variables, variables } from "./env-variables.ts";
import { measureMemory } from "./memory-shares.ts";
import { isOwnNetwork, panelDnsLookup } from "./public-dns-lookup.ts";
import { isLoopbackHost, isRemoteSite } from "./loopback.ts";

/** Where backups are stored; `prefix` is empty or ends with a slash. */
export type BackupBucket = NonNullable<ReturnType<typeof parseBackupBucket>>;

/** How the name of a service is looked up whose address is set in the panel. */
type PanelAddress = { lookup?: LookupFunction | undefined };

/** The settings of one process; URLs have no trailing slash. */
export type Env = {
  port: number;
  host: string;
  siteUrl: string;
  /** How its name is looked up, if it is set in the panel. */
  siteLookup?: LookupFunction | undefined;
  dataDir: string;
  /** Bytes of memory that the site may use. */
  memory: number;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databasePoolSize: number;
  s3:
    | {
        endpoint: string;
        bucket: string;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
        publicUrl?: string | undefined;
      }
    | undefined;
  hosted: { url: string; publishableKey: string; secretKey: string } | undefined;
  ownerEmail: string | undefined;
  securityContact: string | undefined;
  adminMode: AdminMode;
  adminSecret: string | undefined;
  accessPolicy: "approval" | "open";
  donorboxCampaign: string | undefined;
  allowsPrivateWebhooks: boolean;
  /** Undefined: the owner's switch in the panel decides. */
  feedback: "off" | "store" | undefined;
  hstsForSubdomains: boolean;
  hasServiceWorker: boolean;
  backups: {
    /** Milliseconds between backups; undefined: only when asked. */
    everyMs: number | undefined;
    keep: { days: number; weeks: number; months: number };
    /** Where they are made, and stay without a bucket. */
    folder: string;
    bucket: BackupBucket | undefined;
    passphrase: string | undefined;
  };
  /** A CDN that keeps pages and is told of changes; `unready` without its token. */
  cdn: Cdn;
  trustProxy: boolean;
  metricsToken: string | undefined;
  logLevel: string;
  /** Where releases of this software are listed; undefined: nobody is asked. */
  releases: (PanelAddress & { feed: string }) | undefined;
  /** Collector of traces; `share` of the requests are traced. */
  traces: { endpoint: string; serviceName: string; share: number } | undefined;
  /** Names of all variables, and of those that are set. */
  variableNames: { known: readonly string[]; set: readonly string[] };
  /** At least 32 characters, from which the key is made that encrypts settings of the panel. */
  settingsSecret: string | undefined;
  /** What the environment says of a variable. */
  readVariable(name: string): string | undefined;
  /** The same with values of the panel below those of the environment. Throws an EnvError. */
  withSettings(values: Readonly<Record<string, string>>): Env;
  mail: PanelAddress & Record<"smtpUrl" | "from", string | undefined> & { letters?: "excerpt" | "whole" | undefined };
  languageModel:
    | (PanelAddress & {
        baseUrl: string;
        model: string;
        /** For short work beside the talk; the same model if it is missing. */
        smallModel?: string | undefined;
        apiKey: string | undefined;
        /** Seconds that its first word may take; by default as long as it was seen to read, at least 120. */
        firstWordS?: number | undefined;
        /** Whether it reads who the character is before anybody asks. */
        warm?: boolean | undefined;
        /** Tokens that it reads and writes at once; its server is asked if it is missing. */
        context?: number | undefined;
        /** Answers that it gives at once; its server is asked if it is missing. */
        concurrency?: number | undefined;
        /** The same where neither is known, and half of how many wait; by the memory of this process if it is missing. */
        answersAtOnce?: number | undefined;
      })
    | undefined;
  /** How many answers this process writes at once; twice as many may wait for that. */
  answersAtOnce: number;
  /** Undefined: the owner's switch in the panel decides. */
  personaChat: boolean | undefined;
  /** Token budgets of the language model. */
  dailyTokens: { site: number; perUser: number };
  images: PanelAddress & {
    provider: "sketch" | "template" | "pollinations" | "openai";
    urlTemplate: string | undefined;
    baseUrl: string | undefined;
    model: string | undefined;
    apiKey: string | undefined;
    /** Whether pictures of the site, such as the character's portrait, may go along with a prompt. */
    references: boolean;
    /** Maximum number of requests to the image service per day. */
    dailyBudget: number;
  };
  voice: (PanelAddress & { baseUrl: string; model: string; voice: string; apiKey: string | undefined }) | undefined;
  speech: {
    /** Maximum number of characters that are spoken anew per day. */
    dailyBudget: number;
    /** Whether stories are spoken before somebody listens. */
    isAhead: boolean;
  };
};

/** Invalid settings at startup; the message lists every problem, one per line. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `The site cannot start, because ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
    this.name = "EnvError";
    this.problems = problems;
  }
}

const resolveAdminMode = (v: Variables, host: string, siteUrl: string): AdminMode => {
  const allowsAuto = isLoopbackHost(host) && !isRemoteSite(siteUrl);
  if (v.ADMIN_MODE === "auto") return allowsAuto ? "auto" : "off";
  if (v.ADMIN_MODE) return v.ADMIN_MODE;
  if (v.OWNER_EMAIL) return "role";
  if (v.ADMIN_SECRET) return "secret";
  return allowsAuto ? "auto" : "off";
};

const listVariables = (source: NodeJS.ProcessEnv): Env["variableNames"] => {
  const variableNames = Object.keys(variables.shape);
  return {
    known: variableNames,
    set: variableNames.filter((name) => source[name] !== undefined && source[name] !== ""),
  };
};

const toS3 = (v: Variables): Env["s3"] => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = v;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region = "us-east-1" } = v;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const publicUrl = v.S3_PUBLIC_URL && trimEnd(v.S3_PUBLIC_URL, /\//);
  return { endpoint: trimEnd(endpoint, /\//), bucket, region, accessKeyId, secretAccessKey, publicUrl };
};

const toBackupPlace = ({ BACKUP_TO: to, DATA_DIR: dataDir = "./data" }: Variables) => {
  const byDefault = path.join(dataDir, "backups");
  const bucket = to === undefined ? undefined : (parseBackupBucket(to) ?? undefined);
  return { folder: bucket ? byDefault : (to ?? byDefault), bucket };
};

/** `own` is the environment alone. */
const toEnv = (v: Variables, own: NodeJS.ProcessEnv): Env => {
  const host = v.HOST ?? "127.0.0.1";
  const siteUrl = v.SITE_URL ?? `http://localhost:${v.PORT}`;
  const lookUp = (name: keyof Variables) =>
    v[name] === undefined || own[name] || v.WEBHOOK_PRIVATE ? undefined : panelDnsLookup;
  const answersAtOnce = v.ANSWERS_AT_ONCE ?? countAnswersByMemory();
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = v;
  return {
    port: v.PORT,
    host,
    siteUrl,
    siteLookup: lookUp("SITE_URL"),
    dataDir: v.DATA_DIR ?? "./data",
    memory: v.SITE_MEMORY ?? measureMemory(),
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    s3: toS3(v),
    hosted: url && publishableKey && secretKey ? { url: trimEnd(url, /\//), publishableKey, secretKey } : undefined,
    ownerEmail: v.OWNER_EMAIL?.toLowerCase(),
    securityContact: v.SECURITY_CONTACT,
    adminMode: resolveAdminMode(v, host, siteUrl),
    adminSecret: v.ADMIN_SECRET,
    accessPolicy: v.ACCESS_POLICY ?? "approval",
    donorboxCampaign: v.DONORBOX_CAMPAIGN,
    allowsPrivateWebhooks: v.WEBHOOK_PRIVATE ?? false,
    feedback: v.FEEDBACK,
    hstsForSubdomains: v.HSTS_SUBDOMAINS ?? false,
    hasServiceWorker: v.SERVICE_WORKER ?? true,
    backups: {
      everyMs:
        v.BACKUP_EVERY === undefined
          ? undefined
          : Number.parseInt(v.BACKUP_EVERY) * (v.BACKUP_EVERY.endsWith("d") ? 86_400_000 : 3_600_000),
      keep: toKeeping(v.BACKUP_KEEP ?? "7d,4w,6m"),
      ...toBackupPlace(v),
      passphrase: v.BACKUP_PASSPHRASE,
    },
    cdn: toCdn(v, lookUp("CDN_PURGE_URL")),
    trustProxy: v.TRUST_PROXY ?? false,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL ?? "info",
    releases: v.RELEASE_FEED ? { feed: v.RELEASE_FEED, lookup: lookUp("RELEASE_FEED") } : undefined,
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: trimEnd(v.OTEL_EXPORTER_OTLP_ENDPOINT, /\//),
          serviceName: v.OTEL_SERVICE_NAME ?? "site",
          share: v.OTEL_TRACES_SAMPLER_ARG ?? 1,
        }
      : undefined,
    variableNames: listVariables(own),
    settingsSecret: v.SETTINGS_SECRET,
    readVariable: (name) => own[name] || undefined,
    withSettings: (values) => readEnv({ ...values, ...withoutEmpty(own) }, own),
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM, letters: v.LETTERS ?? "excerpt", lookup: lookUp("SMTP_URL") },
    languageModel:
      v.LLM_BASE_URL && v.LLM_MODEL
        ? {
            baseUrl: trimEnd(v.LLM_BASE_URL, /\//),
            model: v.LLM_MODEL,
            smallModel: v.LLM_SMALL_MODEL,
            apiKey: v.LLM_API_KEY,
            firstWordS: v.LLM_FIRST_WORD_S,
            warm: v.LLM_WARM ?? isOwnNetwork(new URL(v.LLM_BASE_URL).hostname),
            context: v.LLM_CONTEXT,
            concurrency: v.LLM_CONCURRENCY,
            answersAtOnce,
            lookup: lookUp("LLM_BASE_URL"),
          }
        : undefined,
    answersAtOnce,
    personaChat: v.PERSONA_CHAT,
    dailyTokens: { site: v.LLM_DAILY_TOKENS, perUser: v.LLM_DAILY_TOKENS_PER_USER },
    images: {
      provider: v.IMAGE_PROVIDER ?? (v.IMAGE_URL_TEMPLATE ? "template" : v.IMAGE_BASE_URL ? "openai" : "sketch"),
      urlTemplate: v.IMAGE_URL_TEMPLATE,
      baseUrl: v.IMAGE_BASE_URL && trimEnd(v.IMAGE_BASE_URL, /\//),
      model: v.IMAGE_MODEL,
      apiKey: v.IMAGE_API_KEY,
      references: v.IMAGE_REFERENCES ?? true,
      dailyBudget: v.IMAGE_DAILY_BUDGET,
      lookup: lookUp(v.IMAGE_BASE_URL ? "IMAGE_BASE_URL" : "IMAGE_URL_TEMPLATE"),
    },
    voice:
      v.TTS_BASE_URL && v.TTS_MODEL && v.TTS_VOICE
        ? {
            baseUrl: trimEnd(v.TTS_BASE_URL, /\//),
            model: v.TTS_MODEL,
            voice: v.TTS_VOICE,
            apiKey: v.TTS_API_KEY,
            lookup: lookUp("TTS_BASE_URL"),
          }
        : undefined,
    speech: { dailyBudget: v.TTS_DAILY_BUDGET, isAhead: v.TTS_PODCAST ?? true },
  };
};

const maxValueLength = 4_000;

/** What is wrong with a value whatever its variable is. The value itself is not shown: it may be a secret. */
const findStrangeValues = (source: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = source[name] ?? "";
    if (value.length > maxValueLength) return [`${name} can have up to ${maxValueLength} characters.`];
    if (/\p{Cc}/u.test(value)) return [`${name} must be one line, without control characters.`];
    if (value !== value.trim()) return [`${name} must not begin or end with a space: remove it.`];
    return [];
  });

/** Reads the settings. Throws one EnvError that lists all problems. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env, own = source): Env => {
  const result = variables.safeParse(source);
  const issues = result.error?.issues ?? [];
  const strange = findStrangeValues(source, Object.keys(variables.shape));
  const isStrange = (name: string) => strange.some((problem) => problem.startsWith(`${name} `));
  const problems = issues
    .map((issue) => [issue.path.join("."), issue.message] as const)
    .filter(([name]) => !isStrange(name))
    .map(([name, message]) => `${name} ${message}.`)
    .concat(strange, findConflicts(source));
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  return toEnv(result.data, own);
};
