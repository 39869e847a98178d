import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** The key that a secret of the environment stands for. */
export const toSealKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "settings of the panel", keyBytes));

/** Encrypts a text with AES-256-GCM. It can be opened for this purpose only. */
export const seal = (key: Buffer, text: string, purpose: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose, "utf8"));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
};

/** The text; null if it was sealed with another key or for another purpose, or is damaged. */
export const open = (key: Buffer, sealed: string, purpose: string): string | null => {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.byteLength < ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose, "utf8"))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
};
