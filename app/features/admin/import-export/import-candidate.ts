import type { PostData } from "#contracts/posts/posts-admin.ts";

/** A post of another program, as it would be imported. */
export type ImportCandidate = {
  /** Identifies it within the program. */
  id: string;
  address: string | null;
  post: PostData;
  /** Why it becomes a draft although the program published it; null if that is not so. */
  draftReason: string | null;
};

const imagePattern = /!\[[^[\]]*\]\((https?:\/\/[^\s()]+)\)/g;

export const findImageUrls = ({ content, image_url }: PostData): string[] => [
  ...new Set([
    ...(image_url ? [image_url] : []),
    ...[...content.matchAll(imagePattern)].map(([, address]) => address ?? ""),
  ]),
];

/** Hosts of the images used in the posts. */
export const getHosts = (candidates: readonly ImportCandidate[]): string[] =>
  [
    ...new Set(
      candidates
        .flatMap(({ post }) => findImageUrls(post))
        .flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : [])),
    ),
  ].sort();
