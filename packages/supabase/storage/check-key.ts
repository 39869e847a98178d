import { isCanonicalPath } from "../http/canonical-path.ts";
import { storageErrors } from "./storage-error.ts";

const maxKeyLength = 1_000;

const toPath = (key: string): string => `/storage/v1/object/${key.split("/").map(encodeURIComponent).join("/")}`;

/** Throws for the key of a new object that no URL could name. */
export const checkKey = (key: string): void => {
  const isValid =
    key.length > 0 &&
    key.length <= maxKeyLength &&
    key.isWellFormed() &&
    !key.includes("..") &&
    isCanonicalPath(toPath(key));
  if (!isValid) throw storageErrors.invalidKey(key);
};
