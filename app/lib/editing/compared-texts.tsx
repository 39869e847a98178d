import { ChangedPart } from "./changed-part.tsx";
import { type Part, useComparison } from "./use-comparison.ts";

const QuotedText = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div className="grid content-start gap-1">
    <dt className="text-xs font-semibold text-foreground-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, index) => (
        <ChangedPart key={index} part={part} />
      ))}
    </dd>
  </div>
);

const unmarked = (value: string): Part[] => [{ value, added: false, removed: false }];

type LabelledText = { label: string; text: string };

/** Two texts beside each other, with what differs marked in both. */
export const ComparedTexts = ({ before, after }: { before: LabelledText; after: LabelledText }) => {
  const parts = useComparison(before.text, after.text);
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-md border border-line bg-surface-sunken p-4 md:grid-cols-2">
      <QuotedText label={before.label} parts={parts?.filter(({ added }) => !added) ?? unmarked(before.text)} />
      <QuotedText label={after.label} parts={parts?.filter(({ removed }) => !removed) ?? unmarked(after.text)} />
    </dl>
  );
};
