/** A path as part of an address: each of its parts percent-encoded, so that Markdown takes it as it is. */
const encodePath = (path: string): string =>
  path
    .toWellFormed()
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replaceAll(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");

/** An address whose spaces, brackets and the like are encoded, and nothing else. */
export const encodeAddress = (address: string): string =>
  address
    .trim()
    .toWellFormed()
    .replaceAll(/[\s()<>"\\]/g, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));

export const toFileAddress = (path: string): string => `import-file:/${encodePath(path)}`;
export const toMissingAddress = (path: string): string =>
  `import-missing:/${encodePath(path.replace(/^\/{1,100}/, ""))}`;
export const toPostAddress = (key: string, part = ""): string =>
  `import-post:${encodePath(key).replaceAll("/", "%2F")}${part}`;
export const isImportAddress = (address: string): boolean => /^import-(?:file|missing|post):/.test(address);
