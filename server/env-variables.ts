import { z } from "zod";
import {
  apiKey,
  backupPlace,
  bucketName,
  campaignName,
  describe,
  headerList,
  hostName,
  httpUrl,
  imageTemplate,
  line,
  logLevels,
  onOff,
  optional,
  placeUrl,
  portNumber,
  postgresUrl,
  sender,
  serviceUrl,
  siteAddress,
  smtpUrl,
  token,
  wholeNumber,
  wholeNumberBetween,
} from "./env-values.ts";

/** Every environment variable the site reads, by section of `.env.example`, in that order. */
export const variableGroups = {
  "Where the site listens": {
    PORT: describe(portNumber, { default: "3000", description: "Port to listen on; 0 takes any free one" }),
    HOST: describe(optional(hostName), {
      default: "127.0.0.1",
      description: "Address to listen on; 0.0.0.0 is every address of the machine",
    }),
    SITE_URL: describe(optional(siteAddress), {
      default: "http://localhost:3000",
      description: "The address visitors use; without it http://localhost and the port",
    }),
    TRUST_PROXY: describe(optional(onOff), {
      default: "false",
      description: "true behind a reverse proxy of yours: limits then count by the last address in X-Forwarded-For",
    }),
  },
  "Where the data live": {
    DATA_DIR: describe(optional(z.string()), {
      default: "./data",
      description: "Folder for the embedded database, stored files, keys and files that can be made again",
    }),
    DATABASE_URL: describe(optional(postgresUrl), {
      example: "postgres://user:password@localhost:5432/site",
      description: "PostgreSQL instead of the embedded database",
    }),
    DATABASE_DIRECT_URL: describe(optional(postgresUrl), {
      example: "postgres://user:password@localhost:5432/site",
      description: "The same database past a pooler such as PgBouncer: for migrations and changes of other processes",
    }),
    DATABASE_POOL_SIZE: describe(wholeNumber(10, 500, 3), {
      default: "10",
      description: "How many connections to PostgreSQL this process keeps at most, without the one that listens",
    }),
    S3_ENDPOINT: describe(optional(placeUrl), {
      example: "https://s3.eu-central-1.amazonaws.com",
      description: "S3-compatible store for pictures, recordings and other files, which several machines then share",
    }),
    S3_BUCKET: describe(optional(bucketName), {
      example: "my-site",
      description: "Its bucket; needed with S3_ENDPOINT",
    }),
    S3_REGION: describe(optional(line(60)), { default: "us-east-1", description: "Its region, where it has regions" }),
    S3_ACCESS_KEY_ID: describe(optional(apiKey), {
      description: "Its key, which may list the bucket and read, write and delete what is in it",
    }),
    S3_SECRET_ACCESS_KEY: describe(optional(apiKey), { description: "The secret of that key" }),
    SUPABASE_URL: describe(optional(placeUrl), {
      example: "https://project.supabase.co",
      description: "A hosted or self-hosted Supabase instead; needs both keys",
    }),
    SUPABASE_PUBLISHABLE_KEY: describe(optional(apiKey), { description: "Its key for browsers" }),
    SUPABASE_SECRET_KEY: describe(optional(apiKey), { description: "Its key for this server; keep it secret" }),
  },
  "The owner and who may enter": {
    OWNER_EMAIL: describe(optional(z.email("must be an e-mail address")), {
      example: "owner@example.com",
      description: "The owner's address; the account that confirms it becomes admin",
    }),
    SECURITY_CONTACT: describe(optional(z.union([z.email(), httpUrl], "must be an e-mail address or a web address")), {
      example: "security@example.com",
      description:
        "Who hears of weaknesses of the site, in /.well-known/security.txt; without it there is no such file",
    }),
    ADMIN_MODE: describe(optional(z.enum(["auto", "secret", "role"], "must be auto, secret or role")), {
      example: "role",
      description:
        "auto (open on this machine), secret or role; without it role with OWNER_EMAIL, secret with ADMIN_SECRET, else auto",
    }),
    ADMIN_SECRET: describe(optional(z.string().min(12, "must have at least 12 characters")), {
      description: "The secret of mode secret, at least 12 characters",
    }),
    SETTINGS_SECRET: describe(optional(token.min(32, "must have at least 32 characters")), {
      description:
        "Encrypts keys and passwords that are set in the panel, at least 32 characters, the same for all processes; they need it with DATABASE_URL or SUPABASE_URL",
    }),
    ACCESS_POLICY: describe(optional(z.enum(["approval", "open"], "must be approval or open")), {
      default: "approval",
      description: "Who may use the console: approval (whom the owner lets in) or open (every confirmed account)",
    }),
  },
  Email: {
    SMTP_URL: describe(optional(smtpUrl), {
      example: "smtp://user:password@mail.example.com:587",
      description: "Mail server; without it emails are kept and shown at /dev/mail on this machine",
    }),
    MAIL_FROM: describe(optional(sender), {
      example: "Chloe <chloe@example.com>",
      description: "The sender of every email; needed with SMTP_URL",
    }),
  },
  "Language model": {
    LLM_BASE_URL: describe(optional(serviceUrl("LLM_API_KEY")), {
      example: "http://localhost:11434/v1",
      description: "OpenAI-compatible address of a language model: what stands before /chat/completions",
    }),
    LLM_MODEL: describe(optional(z.string()), {
      example: "llama3.2",
      description: "Its model; needed with LLM_BASE_URL",
    }),
    LLM_API_KEY: describe(optional(apiKey), {
      description: "Its key, sent as Authorization: Bearer; without it the Book Engine sends the owner's CHLOE_API_KEY",
    }),
    LLM_FIRST_WORD_S: describe(optional(wholeNumberBetween(5, 600)), {
      description: "Seconds that its first word may take; without it 120, or more where it was seen to read slowly",
    }),
    LLM_WARM: describe(optional(onOff), {
      description: "on or off: it reads who the character is before anybody asks; on by default in your own network",
    }),
    LLM_CONTEXT: describe(optional(wholeNumberBetween(2_048, 10_000_000)), {
      example: "32768",
      description: "How many tokens it reads and writes at once; without it its server is asked, and else it is 8192",
    }),
    LLM_CONCURRENCY: describe(optional(wholeNumberBetween(1, 1_000)), {
      example: "1",
      description:
        "Answers that it gives at once; without it its server is asked, and else it is 4 at home, 256 elsewhere",
    }),
    LLM_DAILY_TOKENS: describe(wholeNumber(2_000_000, 1_000_000_000), {
      default: "2000000",
      description: "Tokens a day (UTC), a twentieth of them for the owner's stories; then the built-in NEO answers",
    }),
    LLM_DAILY_TOKENS_PER_USER: describe(wholeNumber(200_000, 1_000_000_000), {
      default: "200000",
      description: "Tokens a day for each signed-in user",
    }),
    PERSONA_CHAT: describe(optional(onOff), {
      example: "on",
      description: "Whether the model answers visitors as the character; without it the switch in the panel decides",
    }),
  },
  Images: {
    IMAGE_PROVIDER: describe(
      optional(
        z.enum(["sketch", "template", "pollinations", "openai"], "must be sketch, template, pollinations or openai"),
      ),
      {
        default: "sketch",
        description:
          "Who draws images: sketch (built in), template, pollinations or openai; without it whose address is set",
      },
    ),
    IMAGE_URL_TEMPLATE: describe(optional(imageTemplate), {
      example: "https://images.example.com/{prompt}?width={width}&height={height}&seed={seed}",
      description: "Address of an image service; holds {prompt} and may hold {width}, {height} and {seed}",
    }),
    IMAGE_BASE_URL: describe(optional(serviceUrl("IMAGE_API_KEY")), {
      example: "http://localhost:8080/v1",
      description: "OpenAI-compatible address of an image service instead: what stands before /images/generations",
    }),
    IMAGE_MODEL: describe(optional(z.string()), {
      example: "gpt-image-1",
      description: "Its model; needed with IMAGE_BASE_URL",
    }),
    IMAGE_API_KEY: describe(optional(apiKey), {
      description: "The key of the image service, sent as Authorization: Bearer",
    }),
    IMAGE_REFERENCES: describe(optional(onOff), {
      default: "on",
      description:
        "on sends the portrait to IMAGE_BASE_URL when a prompt names the character, and the picture that a version is of; a service that refuses pictures gets the words alone",
    }),
    IMAGE_DAILY_BUDGET: describe(wholeNumber(500, 1_000_000), {
      default: "500",
      description:
        "How many images a day the service is asked for, a twentieth of them by the owner; after that the built-in sketches take over",
    }),
  },
  Voice: {
    TTS_BASE_URL: describe(optional(serviceUrl("TTS_API_KEY")), {
      example: "http://localhost:8880/v1",
      description:
        "OpenAI-compatible address of a service that speaks: what stands before /audio/speech. Without it the browser's voice reads",
    }),
    TTS_MODEL: describe(optional(line(100)), { example: "kokoro", description: "Its model; needed with TTS_BASE_URL" }),
    TTS_VOICE: describe(optional(line(100)), {
      example: "af_heart",
      description: "The character's voice there; needed with TTS_BASE_URL",
    }),
    TTS_API_KEY: describe(optional(apiKey), { description: "The key of the service, sent as Authorization: Bearer" }),
    TTS_DAILY_BUDGET: describe(wholeNumber(200_000, 100_000_000), {
      default: "200000",
      description: "Characters a day (UTC) that may be spoken anew for the whole site, half of them ahead of listeners",
    }),
    TTS_PODCAST: describe(optional(onOff), {
      default: "on",
      description:
        "on speaks each published story once, within the budget, so that the podcast has it; off leaves that to listeners",
    }),
  },
  "What visitors can do": {
    FEEDBACK: describe(optional(z.enum(["off", "store"], "must be off or store")), {
      example: "store",
      description:
        "store saves what visitors send with the feedback form, off never does; unset, the switch in the panel decides",
    }),
    HSTS_SUBDOMAINS: describe(optional(onOff), {
      default: "off",
      description: "on tells browsers to use HTTPS for all subdomains of the site's host too, for two years",
    }),
    SERVICE_WORKER: describe(optional(onOff), {
      default: "on",
      description: "on lets browsers keep pages that were read, for times offline; off removes them again",
    }),
    DONORBOX_CAMPAIGN: describe(optional(campaignName), {
      example: "my-campaign",
      description: "Name of a Donorbox campaign; opens donations, and the header and the footer link to their page",
    }),
  },
  "Other programs": {
    WEBHOOK_PRIVATE: describe(optional(onOff), {
      example: "on",
      description: "on lets webhooks reach this machine and its network; otherwise they reach the public internet only",
    }),
  },
  Backups: {
    BACKUP_EVERY: describe(optional(z.string().regex(/^[1-9]\d{0,2}[hd]$/, "must look like 12h or 1d")), {
      example: "1d",
      description: "How often the running site makes a backup of itself; without it only when asked",
    }),
    BACKUP_KEEP: describe(optional(z.string().regex(/^\d{1,3}d(,\d{1,3}w)?(,\d{1,3}m)?$/, "must look like 7d,4w,6m")), {
      default: "7d,4w,6m",
      description: "How many to keep: the newest of each of the last days, weeks and months",
    }),
    BACKUP_TO: describe(optional(backupPlace), {
      example: "s3://key:secret@host/bucket/folder?region=eu-1",
      description: "A folder, best on another disk, or a bucket of S3, for the backups; without it backups in DATA_DIR",
    }),
    BACKUP_PASSPHRASE: describe(optional(z.string().min(12, "must have at least 12 characters")), {
      description: "Seals the backups; without it whoever has a backup has the accounts and keys in it",
    }),
  },
  Operation: {
    LOG_LEVEL: describe(optional(z.enum(logLevels, "must be fatal, error, warn, info, debug, trace or silent")), {
      default: "info",
      description: "fatal, error, warn, info, debug, trace or silent",
    }),
    METRICS_TOKEN: describe(optional(token.min(12, "must have at least 12 characters")), {
      description: "Lets another machine read /metrics with Authorization: Bearer, at least 12 characters",
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: describe(optional(placeUrl), {
      example: "http://localhost:4318",
      description: "Collector that gets a trace of each request, by OTLP over HTTP; /v1/traces is added",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: describe(optional(headerList), {
      description: "Headers for the collector, such as its key, as name=value,name=value",
    }),
    OTEL_SERVICE_NAME: describe(optional(line(100)), {
      default: "site",
      description: "Name of this site in the traces",
    }),
    OTEL_TRACES_SAMPLER_ARG: describe(
      optional(z.coerce.number("must be a number").min(0, "must be 0 to 1").max(1, "must be 0 to 1")),
      { default: "1", description: "Share of the requests that are traced, from 0 to 1" },
    ),
  },
};

/** Every variable by its name. */
export const variables = z.object({
  ...variableGroups["Where the site listens"],
  ...variableGroups["Where the data live"],
  ...variableGroups["The owner and who may enter"],
  ...variableGroups.Email,
  ...variableGroups["Language model"],
  ...variableGroups.Images,
  ...variableGroups.Voice,
  ...variableGroups["What visitors can do"],
  ...variableGroups["Other programs"],
  ...variableGroups.Backups,
  ...variableGroups.Operation,
});
export type Variables = z.infer<typeof variables>;
