import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts, each for one place: moved to another, it cannot be decrypted. */
export type SecretBox = {
  seal(text: string, place: string): string;
  /** Throws if the text was not sealed for this place with this key. */
  open(sealed: string, place: string): string;
};

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** The key is derived from the secret of the site, which is not in the embedded database but in a file beside it. */
export const createSecretBox = (secret: string): SecretBox => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "secrets of second factors", 32));
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
};
