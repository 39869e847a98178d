import { randomBytes } from "node:crypto";

/** Names of files are always 64 hexadecimal digits, so that no key of an object can lead out of their folder. */
export const fileNamePattern = /^[0-9a-f]{64}$/;

/** The file by which the site sees whether files can be stored; no object has this name. */
export const probeName = "0".repeat(64);

/** A new name, which is also the version of the object. */
export const createFileName = (): string => randomBytes(32).toString("hex");
