import { Spinner } from "#app/ui/status/spinner.tsx";
import { ChangedPart } from "./changed-part.tsx";
import { useComparison } from "./use-comparison.ts";

const context = 160;

const shorten = (value: string, index: number, count: number): string => {
  if (value.length <= context * 2 + 40) return value;
  const head = index === 0 ? "" : value.slice(0, context);
  const tail = index === count - 1 ? "" : value.slice(-context);
  return `${head}\n…\n${tail}`;
};

type TextDiffProps = {
  before: string;
  after: string;
  label: string;
  /** Applied to the box, for example to limit its height. */ className?: string;
};

/** Diff of two texts. */
export const TextDiff = ({ before, after, label, className = "max-h-[45dvh]" }: TextDiffProps) => {
  const parts = useComparison(before, after);
  if (!parts) return <Spinner label="Comparing" />;
  const isSame = parts.every(({ added, removed }) => !added && !removed);
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
      tabIndex={0}
      className={`overflow-y-auto rounded-md border border-line bg-surface-sunken p-4 text-sm leading-relaxed whitespace-pre-wrap ${className}`}
    >
      {isSame && <p className="text-foreground-muted">The text is identical to the current version.</p>}
      {!isSame &&
        parts.map((part, index) => (
          <ChangedPart
            key={index}
            part={part.added || part.removed ? part : { ...part, value: shorten(part.value, index, parts.length) }}
          />
        ))}
    </section>
  );
};
