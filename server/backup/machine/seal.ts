import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Duplex, Transform } from "node:stream";
import { promisify } from "node:util";
import { DataDirError } from "../../data-dir.ts";

/** The first bytes of a sealed file; then come 16 bytes of salt and the chunks. */
export const sealMark = Buffer.from("SITESEAL");

const saltBytes = 16;
const chunkBytes = 65_536;
const tagBytes = 16;
const lengthBytes = 4;
const headBytes = sealMark.length + saltBytes;
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const toKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize("NFC"), salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** Each chunk has its number, and the last one says so: none can be left out, moved or cut off. */
const toNonce = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(Number(isLast), 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
};

const damaged = () => new DataDirError("The backup is damaged, or its passphrase is another one.");

/** Encrypts a stream with AES-256-GCM under a passphrase. */
export const createSeal = async (passphrase: string): Promise<Transform> => {
  const salt = randomBytes(saltBytes);
  const key = await toKey(passphrase, salt);
  let number = 0;
  let rest = Buffer.alloc(0);
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, toNonce(number++, isLast));
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
        this.push(seal(rest.subarray(0, chunkBytes), false));
      done();
    },
    flush(done) {
      this.push(seal(rest, true));
      done();
    },
  });
  stream.push(Buffer.concat([sealMark, salt]));
  return stream;
};

/** Decrypts what `createSeal` made. Fails at the first chunk that is not as it was. */
async function* unseal(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  let key: Buffer | null = null;
  let number = 0;
  let isOver = false;
  let rest = Buffer.alloc(0);
  const open = (body: Buffer, isLast: boolean): Buffer => {
    const decipher = createDecipheriv("aes-256-gcm", key ?? Buffer.alloc(0), toNonce(number, isLast));
    decipher.setAuthTag(body.subarray(-tagBytes));
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
  };
  const openEither = (body: Buffer): Buffer => {
    // Only the last chunk is shorter, and it may be as long as the others.
    try {
      return open(body, false);
    } catch {
      isOver = true;
    }
    try {
      return open(body, true);
    } catch {
      throw damaged();
    }
  };
  async function* readAll(): AsyncGenerator<Buffer> {
    if (!key) {
      if (rest.length < headBytes) return;
      key = await toKey(passphrase, rest.subarray(sealMark.length, headBytes));
      rest = rest.subarray(headBytes);
    }
    while (rest.length >= lengthBytes) {
      const length = rest.readUInt32BE();
      if (isOver || length < tagBytes || length > chunkBytes + tagBytes) throw damaged();
      if (rest.length < lengthBytes + length) return;
      yield openEither(rest.subarray(lengthBytes, lengthBytes + length));
      number += 1;
      rest = rest.subarray(lengthBytes + length);
    }
  }
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    yield* readAll();
  }
  if (!isOver || rest.length > 0) throw damaged();
}

/** Its first bytes, enough to know whether it is sealed, and all of them. */
const peek = async (chunks: AsyncIterable<Buffer>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < sealMark.length) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
};

/** Passes a file on as it is, or decrypted if it is sealed. Throws a DataDirError without its passphrase. */
export const createUnseal = (passphrase: string | undefined): Duplex =>
  Duplex.from(async function* open(chunks: AsyncIterable<Buffer>) {
    const { head, all } = await peek(chunks);
    const isSealed = head.subarray(0, sealMark.length).equals(sealMark);
    if (isSealed && passphrase === undefined)
      throw new DataDirError("This backup is sealed with a passphrase: set BACKUP_PASSPHRASE to it.");
    yield* isSealed ? unseal(all, passphrase ?? "") : all;
  });
