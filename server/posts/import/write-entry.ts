import { isCanonicalAddress, isSameSite } from "#contracts/posts/canonical-address.ts";
import { postFields } from "#contracts/posts/post-fields.ts";
import { sortTags } from "#contracts/posts/tags.ts";
import type { ImportedPost } from "@site/post-import/imported-post.ts";
import { replaceImages } from "../../images/upload/markdown-images.ts";
import type { EntryPictures } from "./entry-pictures.ts";
import type { NextEntry, WrittenEntry } from "./import-store.ts";
import { listPictures } from "./plan-entry.ts";
import { readReference, type Replacement, replaceReferences } from "./references.ts";

/** Where a post of the import is to be found. */
export type PostAddress = { slug: string; isHere: boolean; address: string | null; path: string | null };

type Deps = {
  pictures: EntryPictures;
  /** Where posts are by their keys. */
  addresses: ReadonlyMap<string, PostAddress>;
  /** The old site's address, without a slash at its end; null if nobody knows it. */
  site: string | null;
  /** This site's address. */
  siteUrl: string;
  /** Whether this site, or one like it, wrote the export: its paths are ours. */
  isOwnExport: boolean;
  now(): number;
};

/** What a post becomes here. `copied` counts its pictures that are now stored here. */
export type PreparedEntry = { written: WrittenEntry; copied: number };

/** The backend accepts a megabyte, with what is around a post. */
const maxPostBytes = 950_000;
const maxNotes = 100;
const ownFile = /^\/(?:media|storage\/v1\/object\/public)\//;
const storedName = /\/pictures\/([0-9a-f]{24})-/;

const cut = (text: string, max: number): string => {
  const letters = Array.from(text.slice(0, 2 * max));
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
};

const toTime = (value: string | null): number | null => {
  const time = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? null : time;
};

/** Status and times of a post: never more public than it was there. */
const toPublication = (post: ImportedPost, now: number, addNote: (note: string) => void) => {
  const published = toTime(post.publishedAt);
  const created = toTime(post.createdAt) ?? published ?? now;
  const toIso = (time: number) => new Date(time).toISOString();
  const draft = { status: "draft", published_at: null, created_at: toIso(created) };
  if (post.status === "draft") return draft;
  if (published === null && post.status === "scheduled") {
    addNote("It was scheduled there for a time that is unknown, so it is a draft.");
    return draft;
  }
  if (published === null) addNote("When it was published is unknown, so its date is the one that it was made.");
  return { status: "published", published_at: toIso(published ?? created), created_at: toIso(created) };
};

type Sites = Pick<Deps, "site" | "siteUrl">;

/** Where it stood first; null if that is the site that it comes from, or this one. */
const toCanonical = ({ canonical }: ImportedPost, { site, siteUrl }: Sites, addNote: (note: string) => void) => {
  if (!canonical || isSameSite(canonical, siteUrl) || (site !== null && isSameSite(canonical, site))) return null;
  if (canonical.length <= postFields.canonical_url.max && isCanonicalAddress(canonical)) return canonical;
  addNote(`Its canonical address was left out, because it is not of the form https://…: ${canonical.slice(0, 200)}`);
  return null;
};

const encodePath = (path: string): string => encodeURI(path).replaceAll(/[()#?]/g, encodeURIComponent);

/** Stores the pictures of a post and makes of it what this site keeps. */
export const prepareEntry = async (
  { pictures, addresses, site, siteUrl, isOwnExport, now }: Deps,
  { position }: Pick<NextEntry, "position">,
  post: ImportedPost,
): Promise<PreparedEntry> => {
  const notes: string[] = [];
  const stored = new Set<string>();
  const addNote = (note: string) => void (notes.length < maxNotes && notes.push(note.slice(0, 600)));
  /** Addresses of pictures by those in the text, and why others are not here. */
  const here = new Map<string, string>();
  let copied = 0;

  const toOldAddress = (path: string): string => {
    const encoded = encodePath(path.startsWith("/") ? path : `/${path}`);
    return site === null ? encoded : site + encoded;
  };
  const findPicture = async (address: string) => {
    const reference = readReference(address);
    if (isOwnExport && address.startsWith("/")) return { found: await pictures.restoreOwn(address), name: address };
    if (!reference) return { found: await pictures.copy(address), name: address };
    if (reference.kind === "post") return { found: null, name: address };
    const { path } = reference;
    const file = reference.kind === "file" ? await pictures.store(path) : null;
    if (file) return { found: file, name: path };
    if (isOwnExport && ownFile.test(path))
      return { found: (await pictures.restoreOwn(path)) ?? { path, isNew: false }, name: path };
    if (site === null) return { found: { reason: "It is not among the files." }, name: path };
    return { found: await pictures.copy(toOldAddress(path)), name: path };
  };
  const fetchPicture = async (address: string): Promise<void> => {
    const { found, name } = await findPicture(address);
    if (!found) return;
    if ("reason" in found) return addNote(`Its picture ${name.slice(0, 200)} was not stored. ${found.reason}`);
    here.set(address, found.path);
    if (!found.isNew) return;
    copied += 1;
    const hash = storedName.exec(found.path)?.[1];
    if (hash !== undefined) stored.add(hash);
  };
  await Promise.all(listPictures(post).map(fetchPicture));

  const findPost = (key: string, part: string): string => {
    const target = addresses.get(key);
    if (!target) return "/stories";
    if (target.isHere) return `/post/${target.slug}${part}`;
    return (target.address ?? toOldAddress(target.path ?? `/post/${target.slug}`)) + part;
  };
  const isPicturePath = (path: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?|bmp)$/i.test(path);
  /** Files that a link names: pictures are stored, others are where they were. */
  const linked = new Map<string, string>();
  const links: string[] = [];
  replaceReferences(post.content, (address) => {
    const reference = readReference(address);
    if (reference?.kind === "file" && isPicturePath(reference.path) && !here.has(address)) links.push(address);
    return null;
  });
  for (const address of new Set(links)) {
    const reference = readReference(address);
    const file = reference?.kind === "file" ? await pictures.store(reference.path) : null;
    if (!file || !("path" in file)) continue;
    linked.set(address, file.path);
    const hash = storedName.exec(file.path)?.[1];
    if (hash !== undefined) stored.add(hash);
  }

  const replace = (address: string, isImage: boolean): Replacement | null => {
    const reference = readReference(address);
    if (!reference) return null;
    if (reference.kind === "post") return { address: findPost(reference.key, reference.part) };
    const newAddress = here.get(address) ?? linked.get(address);
    return newAddress === undefined
      ? { address: toOldAddress(reference.path), asLink: isImage }
      : { address: newAddress };
  };
  const content = replaceReferences(replaceImages(post.content, here), replace);
  const cover = post.cover && (here.get(post.cover.address) ?? null);
  const isKept =
    /^https?:\/\//i.test(post.cover?.address ?? "") || (isOwnExport && post.cover?.address.startsWith("/"));
  const keptCover = post.cover && isKept ? post.cover.address : null;

  const title = cut(post.title.trim(), postFields.title.max);
  if (title !== post.title.trim()) addNote("Its title was too long and was cut.");
  const excerpt = post.excerpt?.trim() ?? "";
  if (Array.from(excerpt).length > postFields.excerpt.max) addNote("Its description was too long and was cut.");
  const { tags, left } = sortTags(post.tags);
  if (left.length > 0)
    addNote(
      `A post has up to ten tags of up to 40 characters, so it lost ${left.slice(0, 10).join(", ").slice(0, 300)}.`,
    );
  const imageUrl = cover ?? keptCover;
  const row = {
    title,
    content,
    excerpt: excerpt === "" ? null : cut(excerpt, postFields.excerpt.max),
    image_url: imageUrl !== null && imageUrl.length <= postFields.image_url.max ? imageUrl : null,
    image_alt: post.cover?.alt.trim().slice(0, postFields.image_alt.max) || null,
    kind: post.kind,
    story_number: post.storyNumber ?? null,
    written_with: post.writtenWith?.slice(0, postFields.written_with.max) || null,
    tags,
    canonical_url: toCanonical(post, { site, siteUrl }, addNote),
    image_prompt: post.imagePrompt?.slice(0, postFields.image_prompt.max) ?? null,
    ...toPublication(post, now(), addNote),
  };
  const isTooLong = content.length > postFields.content.max || Buffer.byteLength(JSON.stringify(row)) > maxPostBytes;
  const problem = isTooLong
    ? "It is too long to be stored: a post can have up to 500,000 characters and 950 KB. Characters of some scripts count as three bytes."
    : null;
  return { written: { position, post: isTooLong ? null : row, problem, notes, stored: [...stored] }, copied };
};
