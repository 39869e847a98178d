import type { LookupFunction } from "node:net";
import { z } from "zod";
import { invisibleInEmail } from "#contracts/accounts/email.ts";
import { mebibyte, parseMemory } from "./memory-shares.ts";

// What the value of a variable may be, and what is wrong with others.

/** A part of an address without its escapes; null if those are wrong. */
const tryDecode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
const isEmpty = (value: unknown) => value === "";
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional());
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});
/** The parts of an address; null if it is none, or if a part of it would be lost or fail later. */
const parseAddress = (text: string, protocol: RegExp): URL | null => {
  if (!/^[a-z]{1,20}:\/\/[^\s\\]*$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A sign of a password that is not escaped ends the host, and the rest of the address becomes a path or a query.
  const isWhole = url.hash === "" && !/@/.test(url.pathname + url.search);
  const canDecode = [url.username, url.password, url.hostname, url.pathname].every((part) => tryDecode(part) !== null);
  return protocol.test(url.protocol) && isWhole && canDecode ? url : null;
};
const escapes = "In a password write % as %25, # as %23, / as %2F, ? as %3F and @ as %40";

/** Where a site or a service is: without credentials, a query or a fragment. */
const parsePlace = (text: string): URL | null => {
  const url = parseAddress(text, /^https?:$/);
  return url && url.username + url.password + url.search === "" ? url : null;
};
export const siteAddress = z
  .string()
  .refine((text) => parsePlace(text)?.pathname === "/", "must look like https://example.com, without a path")
  .transform((text) => new URL(text).origin);
export const placeUrl = z
  .string()
  .refine(
    (text) => parsePlace(text) !== null,
    "must be an address like https://example.com, without a name or a query",
  );

const sslModes = new Set(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]);
const parsePostgresUrl = (text: string): URL | null => {
  const url = parseAddress(text, /^postgres(ql)?:$/);
  // Several hosts are separated by commas. A folder with a socket is given as a parameter.
  const hosts = url?.searchParams.getAll("host").concat(url.hostname || []) ?? [];
  return hosts.length === 1 && !hosts.join("").includes(",") ? url : null;
};
export const postgresUrl = z
  .string()
  .refine((text) => parsePostgresUrl(text) !== null, {
    error: `must look like postgres://user:password@host:5432/name, with one host. ${escapes}`,
    abort: true,
  })
  .refine((url) => sslModes.has(new URL(url).searchParams.get("sslmode") ?? "disable"), {
    error: `must have an sslmode of ${[...sslModes].join(", ")}`,
  })
  .refine(
    (url) => {
      const { searchParams } = new URL(url);
      return searchParams.get("sslmode") !== "verify-ca" || searchParams.has("sslrootcert");
    },
    { error: "must name the certificate of the authority as sslrootcert, because its sslmode is verify-ca" },
  );
const isSmtpUrl = (text: string): boolean => {
  const url = parseAddress(text, /^smtps?:$/);
  return url !== null && url.hostname !== "" && url.port !== "0" && /^\/?$/.test(url.pathname) && url.search === "";
};
export const smtpUrl = z.string().refine(isSmtpUrl, `must look like smtp://user:password@host:587. ${escapes}`);
/** `chloe@example.com` or `Chloe <chloe@example.com>`. */
export const sender = z
  .string()
  .max(400, "can have up to 400 characters")
  .refine((text) => {
    const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
    return /^[^@\s]+@[^@\s]+$/.test(address) && !invisibleInEmail.test(text) && !/[<>,;"\\]/.test(address);
  }, "must be an address, or look like Chloe <chloe@example.com>");
export const hostName = z
  .string()
  .regex(/^(?:[\w-]{1,63}(?:\.[\w-]{1,63}){0,20}|[\da-fA-F:.]{2,45}(?:%[\w-]{1,30})?)$/, {
    error: "must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::",
  });
export const onOff = z
  .enum(["on", "off", "true", "false"], "must be on or off")
  .transform((value) => value === "on" || value === "true");
export const portNumber = z.preprocess(
  (value) => (isEmpty(value) ? undefined : value),
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65_535, "must be 0 to 65535")
    .default(3000),
);
export const imageTemplate = z
  .string()
  .includes("{prompt}", "must contain {prompt}")
  .refine(
    (text) => httpUrl.safeParse(text.replaceAll(/\{\w+\}/g, "x")).success && !/^https?:\/\/[^/]*\{/.test(text),
    "must be an address that starts with http:// or https://, without braces in the host",
  );
export const wholeNumberBetween = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`);
export const wholeNumber = (byDefault: number, max: number, min = 0) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), wholeNumberBetween(min, max).default(byDefault));
export const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces");
export const memorySize = z
  .string()
  .refine((text) => (parseMemory(text) ?? 0) >= 256 * mebibyte, "must look like 512MB or 4GB, and be at least 256MB")
  .transform((text) => parseMemory(text) ?? 0);
/** What a header can carry. */
export const token = z.string().regex(/^[\x20-\x7e]+$/, "must be printable ASCII");
export const serviceUrl = (key: string) =>
  httpUrl.refine(
    (url) => !/^https?:\/\/[^/]*@/.test(url),
    `must not hold a name or a password: its key goes into ${key}`,
  );
export const feedUrl = httpUrl
  .max(400, "can have up to 400 characters")
  .refine((url) => !/^https?:\/\/[^/]*@/.test(url), "must not hold a name or a password");
export const line = (max: number) =>
  z
    .string()
    .max(max, `can have up to ${max} characters`)
    .regex(/^[^\p{Cc}]+$/u, "must be one line");
export const bucketName = z
  .string()
  .regex(/^[A-Za-z\d][\w.-]{1,62}$/, "must be the name of a bucket: 2 to 63 letters, digits, dots and hyphens");
/** Services whose own interface purges a CDN; all other receivers get a signed webhook. */
export const purgeServices = ["api.cloudflare.com", "api.fastly.com", "api.bunny.net"] as const;
type CdnVariables = {
  CDN?: boolean | undefined;
  CDN_PURGE_URL?: string | undefined;
  CDN_PURGE_TOKEN?: string | undefined;
};
/** A CDN that keeps pages and is told of changes; `unready` without its token. */
export type Cdn =
  | { state: "on"; purgeUrl: string; token: string; lookup: LookupFunction | undefined }
  | { state: "off" | "unready"; purgeUrl: string | undefined };
export const toCdn = (
  { CDN: isOn, CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: token }: CdnVariables,
  lookup: LookupFunction | undefined,
): Cdn => {
  if (!isOn || !purgeUrl) return { state: "off", purgeUrl };
  return token ? { state: "on", purgeUrl, token, lookup } : { state: "unready", purgeUrl };
};
export const campaignName = z.string().regex(/^[\w-]+$/, "must be the name at the end of the campaign's address");
export const headerList = z
  .string()
  .regex(/^[\w.-]+=[!-$&-+\--~]+(?:,[\w.-]+=[!-$&-+\--~]+)*$/, "must look like name=value,name=value");
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const bucketProtocols: Readonly<Record<string, string>> = { "s3:": "https:", "s3+http:": "http:" };
const isBucketAddress = (text: string): boolean => /^s3(\+http)?:/i.test(text);

/** A bucket for backups, from `s3://key:secret@host/bucket/folder?region=eu-1`; null for anything else. */
export const parseBackupBucket = (text: string) => {
  if (!isBucketAddress(text) || !URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  if ([host, username, password, bucket].includes("")) return null;
  return {
    endpoint: `${bucketProtocols[protocol] ?? ""}//${host}`,
    bucket: tryDecode(bucket) ?? bucket,
    prefix: folders.map((folder) => `${tryDecode(folder) ?? folder}/`).join(""),
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: tryDecode(username) ?? username,
    secretAccessKey: tryDecode(password) ?? password,
  };
};
/** A folder, or a bucket. */
export const backupPlace = z
  .string()
  .max(2_000)
  .refine((text) => !isBucketAddress(text) || parseBackupBucket(text) !== null, {
    error: "must be a folder, or look like s3://key:secret@host/bucket/folder?region=eu-1",
  });

/**
 * Documentation of a variable. `default` is the value used when it is not set, `example` a possible value; secrets have
 * neither, so that nobody runs with a published one.
 */
/** How many backups stay of each kind, as in `7d,4w,6m`. */
export const toKeeping = (text: string) => {
  const count = (unit: string) => Number.parseInt(text.split(",").find((part) => part.endsWith(unit)) ?? "0");
  return { days: count("d"), weeks: count("w"), months: count("m") };
};

export const withoutEmpty = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));

export type VariableMeta = { description: string; default?: string; example?: string };
export const describe = <T extends z.ZodType>(schema: T, meta: VariableMeta): T => schema.meta(meta);
