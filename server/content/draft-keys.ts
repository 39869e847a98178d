import { createHmac, timingSafeEqual } from "node:crypto";

const lastsMs = 12 * 3_600_000;
const pattern = /^draft-([0-9a-z]{6,10})-([\w-]{43})$/;

/**
 * Keys with which the owner's preview shows drafts, good for twelve hours on every replica: they hold the time of their
 * end, signed with a secret that all replicas share.
 */
export const createDraftKeys = (secret: string, now: () => number = Date.now) => {
  const sign = (end: string): string =>
    createHmac("sha256", secret).update(`content drafts until ${end}`).digest("base64url");
  return {
    create(): string {
      const end = (now() + lastsMs).toString(36);
      return `draft-${end}-${sign(end)}`;
    },
    isValid(key: string): boolean {
      const [, end = "", signature = ""] = pattern.exec(key) ?? [];
      if (end === "" || Number.parseInt(end, 36) < now()) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(end)));
    },
  };
};
