import type { Part } from "./use-comparison.ts";

/** Readable without colour too: what went is struck through, what came is underlined. */
export const ChangedPart = ({ part: { value, added, removed } }: { part: Part }) => {
  if (added)
    return (
      <ins className="rounded-sm bg-success-subtle text-success underline decoration-1 underline-offset-3">{value}</ins>
    );
  if (removed) return <del className="rounded-sm bg-danger-subtle text-danger line-through decoration-1">{value}</del>;
  return <span>{value}</span>;
};
