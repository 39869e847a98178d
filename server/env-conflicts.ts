import { purgeServices } from "./env-values.ts";

const isPurgeService = (url: string): boolean =>
  URL.canParse(url) && purgeServices.some((host) => host === new URL(url).hostname);
/** As Standard Webhooks writes one. */
const isSecret = (text: string): boolean => /^whsec_[A-Za-z\d+/]{32,200}={0,2}$/.test(text);

/**
 * Conflicts between variables. They are found in the raw values, so that a value that is wrong in itself does not hide
 * them.
 */
export const findConflicts = (v: NodeJS.ProcessEnv): string[] => {
  const problems: string[] = [];
  const hosted = [v.SUPABASE_URL, v.SUPABASE_PUBLISHABLE_KEY, v.SUPABASE_SECRET_KEY];
  if (hosted.some(Boolean) && !hosted.every(Boolean))
    problems.push(
      "SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY belong together: set all three or none.",
    );
  if (v.DATABASE_URL && v.SUPABASE_URL)
    problems.push("DATABASE_URL and SUPABASE_URL exclude each other: the data live in one place.");
  if (v.DATABASE_DIRECT_URL && !v.DATABASE_URL)
    problems.push("DATABASE_DIRECT_URL is the same database as DATABASE_URL, without a pooler: set both.");
  const s3 = [v.S3_ENDPOINT, v.S3_BUCKET, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push(
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.",
    );
  if (v.S3_PUBLIC_URL && !v.S3_ENDPOINT)
    problems.push("S3_PUBLIC_URL is where browsers read from the bucket of S3_ENDPOINT: set both.");
  if (v.S3_ENDPOINT && v.SUPABASE_URL)
    problems.push("S3_ENDPOINT and SUPABASE_URL exclude each other: the files are stored in one place.");
  if (Boolean(v.LLM_BASE_URL) !== Boolean(v.LLM_MODEL))
    problems.push("LLM_BASE_URL and LLM_MODEL belong together: set both or none.");
  if (v.LLM_SMALL_MODEL && !v.LLM_MODEL)
    problems.push("LLM_SMALL_MODEL is used beside LLM_MODEL: set LLM_BASE_URL and LLM_MODEL too.");
  if (v.ADMIN_MODE === "secret" && !v.ADMIN_SECRET) problems.push("ADMIN_MODE is secret, so ADMIN_SECRET must be set.");
  if (v.ADMIN_MODE === "role" && !v.OWNER_EMAIL)
    problems.push("ADMIN_MODE is role, so OWNER_EMAIL must name the owner.");
  if (v.IMAGE_PROVIDER === "template" && !v.IMAGE_URL_TEMPLATE)
    problems.push("IMAGE_PROVIDER is template, so IMAGE_URL_TEMPLATE must be set.");
  if (Boolean(v.IMAGE_BASE_URL) !== Boolean(v.IMAGE_MODEL))
    problems.push("IMAGE_BASE_URL and IMAGE_MODEL belong together: set both or none.");
  if (v.IMAGE_PROVIDER === "openai" && !v.IMAGE_BASE_URL)
    problems.push("IMAGE_PROVIDER is openai, so IMAGE_BASE_URL and IMAGE_MODEL must be set.");
  if (v.IMAGE_URL_TEMPLATE && v.IMAGE_BASE_URL && !v.IMAGE_PROVIDER)
    problems.push("IMAGE_URL_TEMPLATE and IMAGE_BASE_URL are both set, so IMAGE_PROVIDER must say which one draws.");
  const voice = [v.TTS_BASE_URL, v.TTS_MODEL, v.TTS_VOICE];
  if (voice.some(Boolean) && !voice.every(Boolean))
    problems.push("TTS_BASE_URL, TTS_MODEL and TTS_VOICE belong together: set all three or none.");
  if ((v.CDN === "on" || v.CDN === "true") && !v.CDN_PURGE_URL)
    problems.push(
      "CDN is on, so CDN_PURGE_URL must say where changes are told: else a CDN would go on showing what was deleted.",
    );
  if (v.CDN_PURGE_TOKEN && v.CDN_PURGE_URL && !isPurgeService(v.CDN_PURGE_URL) && !isSecret(v.CDN_PURGE_TOKEN))
    problems.push(
      "CDN_PURGE_TOKEN signs what a receiver of yours is told, so it must be whsec_ and at least 24 bytes in base64.",
    );
  if (v.SMTP_URL && !v.MAIL_FROM) problems.push("SMTP_URL is set, so MAIL_FROM must name the sender.");
  return problems;
};
