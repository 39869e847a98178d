import { z } from "zod";
import {
  apiKey,
  backupPlace,
  bucketName,
  campaignName,
  describe,
  feedUrl,
  headerList,
  hostName,
  httpUrl,
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
} from "./env-values.ts";
import { serviceVariables } from "./env-service-variables.ts";

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
    S3_PUBLIC_URL: describe(optional(placeUrl), {
      example: "https://files.example.com",
      description:
        "Where browsers read public pictures and songs: the bucket, or a CDN in front of it; else the site sends them",
    }),
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
    LETTERS: describe(optional(z.enum(["excerpt", "whole"], "must be excerpt or whole")), {
      default: "excerpt",
      description: "What a letter about one new story holds: its excerpt, or the whole story with its pictures",
    }),
  },
  ...serviceVariables,
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
    CDN: describe(optional(onOff), {
      default: "off",
      description:
        "on lets a CDN keep pages and pictures for a day, because it is told of each change; needs the two below",
    }),
    CDN_PURGE_URL: describe(optional(serviceUrl("CDN_PURGE_TOKEN")), {
      example: "https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache",
      description:
        "Where changes are told: the purge of Cloudflare, Fastly (/service/ID/purge) or bunny.net (/pullzone/ID/purgeCache), or a receiver of yours, which gets a signed webhook",
    }),
    CDN_PURGE_TOKEN: describe(optional(apiKey), {
      description: "The token of that service, or the secret that signs for your receiver: whsec_ and base64",
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
    RELEASE_FEED: describe(optional(feedUrl), {
      example: "https://api.github.com/repos/OWNER/NAME/releases/latest",
      description:
        "Releases of this software as JSON, of GitHub, Forgejo or Gitea: asked once a day whether there is a newer one",
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
  ...serviceVariables["Language model"],
  ...serviceVariables.Images,
  ...serviceVariables.Voice,
  ...variableGroups["What visitors can do"],
  ...variableGroups["Other programs"],
  ...variableGroups.Backups,
  ...variableGroups.Operation,
});
export type Variables = z.infer<typeof variables>;
