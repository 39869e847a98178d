import { isImportAddress, toFileAddress, toMissingAddress, toPostAddress } from "../addresses.ts";
import { getBaseName, getFolder, withoutExtension } from "./fields/file-name.ts";
import { decodePath } from "./generators/permalink.ts";
import type { Site } from "./generators/detect-generator.ts";
import type { Head } from "./head.ts";
import { normalizePath } from "./source-tree.ts";

/** `loss`: a sentence, if something is lost. `address` null: it leads nowhere. */
type Resolved = { address: string | null; loss: string | null };

export type References = {
  resolveLink(address: string, head: Head): Resolved;
  resolvePicture(address: string, head: Head): Resolved;
  /** By the name of the note, a path of it, another name of it or its title. */
  findNote(name: string, head: Head): Head | null;
  /** By the path of its file, a part of it, its address or its title. */
  findPost(reference: string, head: Head): Head | null;
};

const origin = "https://site.invalid";

/** Paths that lead to the same page have the same form. */
const toComparable = (path: string): string =>
  decodePath(path)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\/index\.html?$/, "/")
    .replace(/\.html?$/, "")
    .replace(/\/$/, "");

const toName = (name: string): string => name.normalize("NFC").trim().toLowerCase();

const addTo = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
  if (key !== "" && !map.has(key)) map.set(key, value);
};

const splitAddress = (address: string): { path: string; part: string } => {
  const at = address.search(/[?#]/);
  if (at < 0) return { path: address, part: "" };
  const hash = address.indexOf("#");
  return { path: address.slice(0, at), part: hash < 0 ? "" : address.slice(hash) };
};

const isText = (path: string): boolean => /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path);
const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg|heic|heif|tiff?|bmp)$/i.test(path);

const nowhere = (address: string): Resolved => ({
  address: null,
  loss: `The link to "${address.slice(0, 100)}" leads to nothing in these files, so only its words stay.`,
});
const toResolved = (address: string): Resolved => ({ address, loss: null });

/** Finds what addresses within texts lead to: other texts, files of the import, or nothing. */
export const createReferences = ({ tree, generator }: Site, heads: readonly Head[]): References => {
  const { siteOrigin, base } = generator;
  const byPath = new Map<string, Head>();
  const bySource = new Map<string, Head>();
  const byName = new Map<string, Head>();
  const byTitle = new Map<string, Head>();
  const shortFirst = heads.toSorted(
    (one, other) => one.source.path.split("/").length - other.source.path.split("/").length,
  );
  for (const head of shortFirst) {
    const { path } = head.source;
    const stem = withoutExtension(path);
    for (const old of head.oldPaths) addTo(byPath, toComparable(old), head);
    addTo(bySource, toName(stem), head);
    addTo(
      byName,
      toName(getBaseName(stem) === "index" ? getBaseName(getFolder(path).slice(0, -1)) : getBaseName(stem)),
      head,
    );
    for (const name of head.names) addTo(byTitle, toName(name), head);
    addTo(byTitle, toName(head.title), head);
  }

  const findSource = (path: string | null): Head | null => {
    if (path === null) return null;
    const name = toName(withoutExtension(path).replace(/\/$/, ""));
    return bySource.get(name) ?? bySource.get(`${name}/index`) ?? null;
  };
  const findAtSite = (path: string): Head | null => {
    const comparable = toComparable(path);
    return byPath.get(comparable) ?? (base === "" ? null : (byPath.get(toComparable(base + path)) ?? null));
  };
  /** The path at the old site to which an address in a text leads. */
  const toSitePath = (address: string, head: Head): string | null => {
    const own = head.oldPaths[0];
    if (address.startsWith("/")) return address;
    const url =
      own === undefined ? null : URL.parse(address, origin + own.split("/").map(encodeURIComponent).join("/"));
    return url?.origin === origin ? decodePath(url.pathname) : null;
  };
  const isOwn = (address: string): URL | null => {
    const url = siteOrigin === null ? null : URL.parse(address);
    const host = URL.parse(siteOrigin ?? "")?.host.replace(/^www\./, "");
    return url && url.host.replace(/^www\./, "") === host ? url : null;
  };

  const findPost = (reference: string, head: Head): Head | null => {
    const path = decodePath(splitAddress(reference.trim()).path);
    if (path === "") return null;
    const clean = normalizePath(path.replace(/^@\//, "content/")) ?? "";
    const name = toName(withoutExtension(clean));
    const dated = name.replace(/^\d{4}-\d\d?-\d\d?-/, "");
    return (
      findSource(normalizePath(getFolder(head.source.path) + path)) ??
      findSource(clean) ??
      ["content/", "_posts/", "source/_posts/", "src/content/"]
        .map((folder) => findSource(folder + clean))
        .find(Boolean) ??
      findAtSite(`/${clean}`) ??
      byName.get(getBaseName(name)) ??
      byName.get(getBaseName(dated)) ??
      byTitle.get(toName(path)) ??
      null
    );
  };

  const findNote = (name: string, head: Head): Head | null => {
    const stem = toName(withoutExtension(name));
    return (
      findSource(normalizePath(getFolder(head.source.path) + name)) ??
      findSource(normalizePath(name)) ??
      byName.get(getBaseName(stem)) ??
      byTitle.get(toName(name)) ??
      null
    );
  };

  /** The file of a picture, from where its address may be meant: beside the text, in its folder of files, at the root. */
  const findFile = (written: string, head: Head): string | null => {
    const { path: source } = head.source;
    const stem = withoutExtension(source);
    const bare = written.replace(/^[~@]\//, "src/").replace(/^@(?=assets\/)/, "src/");
    const inner = base !== "" && bare.startsWith(`${base}/`) ? bare.slice(base.length) : bare;
    const atSite = toSitePath(inner, head);
    const withoutBase =
      atSite !== null && base !== "" && atSite.startsWith(`${base}/`) ? atSite.slice(base.length) : atSite;
    const candidates = [
      ...(inner.startsWith("/") ? [] : [getFolder(source) + inner, `${stem}/${inner}`, inner]),
      ...generator.publicFolders.flatMap((folder) => [
        folder + inner.replace(/^\/{1,10}/, ""),
        ...(withoutBase === null ? [] : [folder + withoutBase.slice(1)]),
      ]),
    ];
    for (const candidate of candidates) {
      const path = normalizePath(candidate);
      const file = path === null ? undefined : tree.find(path);
      if (file) return file.path;
    }
    if (!generator.syntax.isObsidian && generator.tool !== "markdown") return null;
    return tree.findByName(getBaseName(inner))[0]?.file.path ?? null;
  };

  const findFileDecoded = (written: string, head: Head): string | null => {
    const decoded = decodePath(written);
    return findFile(decoded, head) ?? (decoded === written ? null : findFile(written, head));
  };

  const resolveForeign = (address: string): Resolved | null => {
    if (address === "" || isImportAddress(address) || address.startsWith("#")) return toResolved(address);
    if (address.startsWith("//")) return toResolved(`https:${address}`);
    if (!/^[a-z][a-z\d+.-]{0,30}:/i.test(address)) return null;
    if (/^(?:https?|mailto):/i.test(address)) return toResolved(address);
    return { address: null, loss: `The address "${address.slice(0, 60)}" cannot be taken along.` };
  };

  return {
    findPost,
    findNote,
    resolveLink(address, head) {
      const own = isOwn(address);
      const foreign = own ? null : resolveForeign(address);
      if (foreign) return foreign;
      const { path, part } = splitAddress(own ? own.pathname + own.hash : address);
      if (path.startsWith("@/")) {
        const source = findSource(`content/${path.slice(2)}`);
        return source ? toResolved(toPostAddress(source.key, part)) : nowhere(address);
      }
      const decoded = decodePath(path);
      const atSite = toSitePath(decoded, head);
      const beside = decoded.startsWith("/")
        ? normalizePath(decoded)
        : normalizePath(getFolder(head.source.path) + decoded);
      const source =
        (isText(decoded) ? findSource(beside) : null) ??
        (atSite === null ? null : findAtSite(atSite)) ??
        findSource(beside) ??
        (isText(decoded) ? findPost(decoded, head) : null);
      if (source) return toResolved(toPostAddress(source.key, part));
      const file = isPicture(decoded) ? findFileDecoded(path, head) : null;
      if (file !== null) return toResolved(toFileAddress(file));
      if (own) return toResolved(address);
      return siteOrigin !== null && atSite !== null && !isText(decoded)
        ? toResolved(new URL(atSite + part, siteOrigin).href)
        : nowhere(address);
    },
    resolvePicture(address, head) {
      const own = isOwn(address);
      if (/^data:/i.test(address))
        return { address: null, loss: "A picture that is written out in the text cannot be taken along." };
      const foreign = own ? null : resolveForeign(address);
      if (foreign) return foreign;
      const { path } = splitAddress(own ? own.pathname : address);
      const file = findFileDecoded(path, head);
      if (file !== null) return toResolved(toFileAddress(file));
      if (own) return toResolved(address);
      const atSite =
        toSitePath(decodePath(path), head) ??
        `/${normalizePath(getFolder(head.source.path) + decodePath(path)) ?? getBaseName(path)}`;
      return toResolved(toMissingAddress(atSite));
    },
  };
};
