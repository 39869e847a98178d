import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { cose, isoCBOR } from "@simplewebauthn/server/helpers";

type Key = { id: Buffer; privateKey: KeyObject; userHandle: string; count: number };
type Ceremony = { challenge: string; rpId?: string | undefined };
/** What a page or a thief may do differently. */
type Deviations = {
  origin?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** False: the authenticator did not ask for a finger or a PIN. */
  isVerified?: boolean;
  userHandle?: string;
  /** Of certificates that tell who made the device. */
  certificates?: string[];
};

const hash = (value: string | Buffer): Buffer => createHash("sha256").update(value).digest();
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/**
 * An authenticator in software, which holds discoverable keys on P-256 and answers as `PublicKeyCredential.toJSON` does,
 * for a page at `origin`. With `copied` it registers a key with that id.
 */
export const createAuthenticator = (origin: string, copied?: Key) => {
  const keys: Key[] = [];
  const toClientData = (type: string, challenge: string, deviations: Deviations): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...deviations }));
  const toHead = (rpId: string, count: number, isVerified: boolean, holdsKey: boolean): Buffer => {
    const bytes = Buffer.alloc(37);
    hash(rpId).copy(bytes);
    bytes[32] = 0x01 | (isVerified ? 0x04 : 0) | (holdsKey ? 0x40 : 0);
    bytes.writeUInt32BE(count, 33);
    return bytes;
  };

  return {
    keys,
    create(
      { challenge, rp, user }: { challenge: string; rp: { id?: string }; user: { id: string } },
      deviations: Deviations = {},
    ) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const key: Key = { id: copied?.id ?? randomBytes(32), privateKey, userHandle: user.id, count: 0 };
      keys.push(key);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const publicBytes = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
          [cose.COSEKEYS.alg, cose.COSEALG.ES256],
          [cose.COSEKEYS.crv, cose.COSECRV.P256],
          [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, "base64url"))],
          [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const authData = Buffer.concat([
        toHead(rp.id ?? new URL(origin).hostname, key.count, deviations.isVerified ?? true, true),
        Buffer.alloc(16),
        Buffer.from([0, key.id.length]),
        key.id,
        publicBytes,
      ]);
      const { certificates } = deviations;
      const attestation = new Map<string, string | Uint8Array | Map<string, string[]>>([
        ["fmt", certificates ? "packed" : "none"],
        ["attStmt", new Map(certificates ? [["x5c", certificates]] : [])],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        id: toText(key.id),
        rawId: toText(key.id),
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toText(toClientData("webauthn.create", challenge, deviations)),
          attestationObject: toText(isoCBOR.encode(attestation)),
          transports: ["internal" as const],
        },
      };
    },
    get({ challenge, rpId = new URL(origin).hostname }: Ceremony, deviations: Deviations = {}, key = keys.at(-1)) {
      if (!key) throw new Error("The authenticator holds no key");
      key.count += 1;
      const authData = toHead(rpId, key.count, deviations.isVerified ?? true, false);
      const clientData = toClientData("webauthn.get", challenge, deviations);
      return {
        id: toText(key.id),
        rawId: toText(key.id),
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(authData),
          signature: toText(sign("sha256", Buffer.concat([authData, hash(clientData)]), key.privateKey)),
          userHandle: deviations.userHandle ?? key.userHandle,
        },
      };
    },
  };
};
