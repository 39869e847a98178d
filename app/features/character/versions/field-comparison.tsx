import type { JsonValue } from "#contracts/json-value.ts";
import { ComparedTexts } from "#app/lib/editing/compared-texts.tsx";
import { listDifferences } from "../document/compare-values.ts";
import type { FieldSchema } from "../document/field-schema.ts";
import { describePath } from "../document/find-field.ts";
import { toPathKey } from "../document/json-path.ts";

type FieldComparisonProps = {
  schema: FieldSchema;
  before: { label: string; value: JsonValue };
  after: { label: string; value: JsonValue };
  /** Shown if nothing differs. */ same: string;
};

/** Two versions of a document, field by field, only those that differ. */
export const FieldComparison = ({ schema, before, after, same }: FieldComparisonProps) => {
  const differences = listDifferences(before.value, after.value);
  if (differences.length === 0) return <p className="text-foreground-muted">{same}</p>;
  return (
    <ul className="grid gap-5">
      {differences.map((difference) => (
        <li key={toPathKey(difference.path)} className="grid gap-2">
          <h3 className="text-sm font-semibold">{describePath(schema, after.value, difference.path).join(" › ")}</h3>
          <ComparedTexts
            before={{ label: before.label, text: difference.before }}
            after={{ label: after.label, text: difference.after }}
          />
        </li>
      ))}
    </ul>
  );
};
