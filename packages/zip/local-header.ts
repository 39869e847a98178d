/** The header before each file of an archive. */
export type LocalHeader = {
  name: string;
  isEncrypted: boolean;
  /** 0: stored, 8: deflated; others are not supported. */
  method: number;
  /** Checksum and sizes may follow the file instead. */
  hasDescriptor: boolean;
  checksum: number;
  packedSize: number;
  size: number;
};

export const localSignature = 0x04034b50;
export const localHeaderBytes = 30;
/** Signatures of what may follow the files. */
export const endSignatures: ReadonlySet<number> = new Set([0x02014b50, 0x06054b50, 0x06064b50, 0x08064b50]);

const max32 = 0xffff_ffff;
const zip64Id = 1;

/** The sizes of the ZIP64 extra field, which contains those that do not fit into the header. */
const readZip64Sizes = (extra: Buffer, size: number, packedSize: number): [size: number, packedSize: number] => {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (extra.readUInt16LE(at - 4 - length) !== zip64Id) continue;
    const large = [0, 8].flatMap((from) => (from + 8 <= field.length ? [Number(field.readBigUInt64LE(from))] : []));
    const read = (value: number) => (value === max32 ? (large.shift() ?? value) : value);
    return [read(size), read(packedSize)];
  }
  return [size, packedSize];
};

/** Lengths of the name and of the extra fields, which follow the fixed part of a local header. */
export const readLengths = (head: Buffer): { nameLength: number; extraLength: number } => ({
  nameLength: head.readUInt16LE(26),
  extraLength: head.readUInt16LE(28),
});

export const parseLocalHeader = (head: Buffer, nameBytes: Buffer, extra: Buffer): LocalHeader => {
  const flags = head.readUInt16LE(6);
  const [size, packedSize] = readZip64Sizes(extra, head.readUInt32LE(22), head.readUInt32LE(18));
  return {
    name: nameBytes.toString((flags & 0x0800) === 0 ? "latin1" : "utf8"),
    isEncrypted: (flags & 1) === 1,
    method: head.readUInt16LE(8),
    hasDescriptor: (flags & 8) === 8,
    checksum: head.readUInt32LE(14),
    packedSize,
    size,
  };
};
