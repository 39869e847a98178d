import { TextLink } from "#app/ui/actions/text-link.tsx";
import type { LedgerSource } from "#contracts/book/story-ledger.ts";

/** The story that states a fact, with a link if it is a post; null stands for the story bible. */
export const Source = ({ source }: { source: LedgerSource | null }) => {
  if (!source) return <span>Story bible</span>;
  return source.slug ? <TextLink to={`/post/${source.slug}`}>{source.title}</TextLink> : <span>{source.title}</span>;
};
