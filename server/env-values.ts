import { z } from "zod";

// What the value of a variable may be, and what is wrong with others.

const isEmpty = (value: unknown) => value === "";
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional());
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});
const sslModes = new Set(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]);
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user:password@host:5432/name" })
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
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" });
export const yesNo = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");
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
export const wholeNumber = (byDefault: number, max: number, min = 0) =>
  z.preprocess(
    (value) => (isEmpty(value) ? undefined : value),
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(min, `must be ${min} to ${max}`)
      .max(max, `must be ${min} to ${max}`)
      .default(byDefault),
  );
export const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces");
export const serviceUrl = (key: string) =>
  httpUrl.refine(
    (url) => !/^https?:\/\/[^/]*@/.test(url),
    `must not hold a name or a password: its key goes into ${key}`,
  );
export const line = (max: number) =>
  z
    .string()
    .max(max, `can have up to ${max} characters`)
    .regex(/^[^\p{Cc}]+$/u, "must be one line");
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const bucketProtocols: Readonly<Record<string, string>> = { "s3:": "https:", "s3+http:": "http:" };
/** A part of an address without its escapes; as it is, if those are wrong. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
const isBucketAddress = (text: string): boolean => /^s3(\+http)?:/i.test(text);

/** A bucket for backups, from `s3://key:secret@host/bucket/folder?region=eu-1`; null for anything else. */
export const parseBackupBucket = (text: string) => {
  if (!isBucketAddress(text) || !URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  if ([host, username, password, bucket].includes("")) return null;
  return {
    endpoint: `${bucketProtocols[protocol] ?? ""}//${host}`,
    bucket: decode(bucket),
    prefix: folders.map((folder) => `${decode(folder)}/`).join(""),
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decode(username),
    secretAccessKey: decode(password),
  };
};
/** A folder, or a bucket. */
export const backupPlace = z
  .string()
  .max(2_000)
  .refine((text) => !isBucketAddress(text) || parseBackupBucket(text) !== null, {
    error: "must be a folder, or look like s3://key:secret@host/bucket/folder?region=eu-1",
  });
