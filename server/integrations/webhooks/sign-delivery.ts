import { createHmac, randomBytes } from "node:crypto";

// The scheme of Standard Webhooks (standardwebhooks.com), for which receivers have libraries.

const secretPrefix = "whsec_";

export const createSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

type Signed = { id: string; secret: string; body: string; /** In seconds since 1970. */ timestamp: number };

/** The headers by which a receiver knows that a delivery comes from this site and is not an old one. */
export const signDelivery = ({ id, secret, body, timestamp }: Signed): Record<string, string> => {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
};
