const plainSegment = /^[A-Za-z0-9_.~-]+$/;
const encodedPlainMark = /%(?:2[dDeE]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])/;
// Encoded separators and an encoded percent sign change their meaning when decoded twice.
const encodedSeparator = /%(?:2[fF5]|5[cC])/;
const storageMark = /^(?:[A-Za-z0-9_.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/;

const hasControlCharacter = (text: string) =>
  Array.from(text).some((mark) => mark.charCodeAt(0) < 32 || mark.charCodeAt(0) === 127);

const isDecodable = (segment: string): boolean => {
  try {
    return !hasControlCharacter(decodeURIComponent(segment));
  } catch {
    return false;
  }
};

// A storage key may contain any character of a file name, percent-encoded exactly where a URL requires it.
const isStorageSegment = (segment: string) =>
  storageMark.test(segment) &&
  !encodedPlainMark.test(segment) &&
  !encodedSeparator.test(segment) &&
  isDecodable(segment);

/**
 * True for a path below `/auth/v1`, `/rest/v1`, `/storage/v1` or `/realtime/v1` in its canonical spelling: no empty,
 * `.` or `..` segment, no trailing slash, no unnecessary percent-encoding. Expects the path as it was sent.
 */
export const isCanonicalPath = (path: string): boolean => {
  const [first, mount, version, ...segments] = path.split("/");
  if (first !== "" || version !== "v1" || segments.length === 0) return false;
  const isAllowed =
    mount === "storage" || mount === "realtime" ? isStorageSegment : (segment: string) => plainSegment.test(segment);
  return segments.every((segment) => segment !== "." && segment !== ".." && isAllowed(segment));
};

/** The path of a URL exactly as it was sent: `URL` would resolve dot segments first. */
export const getRawPath = (url: string): string => {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  if (path === -1) return "/";
  const end = url.slice(path).search(/[?#]/);
  return end === -1 ? url.slice(path) : url.slice(path, path + end);
};

/** The query of a URL as it was sent, without the question mark. */
export const getRawQuery = (url: string): string => {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("?");
  return start === -1 ? "" : address.slice(start + 1);
};

/** True if no parameter name is ambiguous between parsers or repeated. */
export const isCanonicalQuery = (query: string): boolean => {
  const names = query
    .split("&")
    .filter(Boolean)
    .map((pair) => pair.split("=", 1)[0] ?? "");
  return new Set(names).size === names.length && names.every((name) => /^[A-Za-z_]+$/.test(name));
};
