import { notFound, RequestError } from "./error-response.ts";
import { getRawPath, getRawQuery, isCanonicalPath } from "./canonical-path.ts";
import { type Parameter, parseQueryString } from "./parse-query.ts";

type Mount = "auth" | "rest" | "storage";

export type Address = {
  mount: Mount;
  /** As it was sent, in its canonical spelling. */
  path: string;
  /** The part after the mount. */
  segments: string[];
  parameters: Parameter[];
};

const isMount = (name: string | undefined): name is Mount => name === "auth" || name === "rest" || name === "storage";

/** Splits a URL below one of our mounts. Throws "not found" for a non-canonical spelling. */
export const validateUrl = (url: string, hasStorage: boolean): Address => {
  const path = getRawPath(url);
  const [, mount, , ...segments] = path.split("/");
  if (!isMount(mount) || (mount === "storage" && !hasStorage) || !isCanonicalPath(path))
    throw new RequestError(notFound);
  return { mount, path, segments, parameters: parseQueryString(getRawQuery(url)) };
};
