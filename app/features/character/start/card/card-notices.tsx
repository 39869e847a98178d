import { useId } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import { formatBytes } from "#app/lib/format-bytes.ts";

const Notice = ({ title, text, children }: { title: string; text?: string; children: Elements }) => {
  return (
    <div className="grid gap-2">
      <h3 className="font-display text-lg font-semibold">{title}</h3>
      {text && <p className="max-w-prose text-foreground-muted">{text}</p>}
      {children}
    </div>
  );
};

const box = "max-h-56 max-w-full overflow-y-auto rounded-md bg-surface-sunken px-4 py-3 text-sm";

/** What is odd about the file. */
export const CardProblems = ({ problems }: Pick<CardPlan, "problems">) => {
  if (problems.length === 0) return null;
  return (
    <Notice title="What is odd about this card">
      <ul className="grid list-disc gap-1 rounded-md bg-warning-subtle py-3 ps-9 pe-4 text-sm">
        {problems.map((problem) => (
          <li key={problem} className="[overflow-wrap:anywhere]">
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** Macros that the site does not know. */
export const CardMacros = ({ macros }: { macros: readonly string[] }) => {
  if (macros.length === 0) return null;
  return (
    <Notice
      title="Commands for other tools"
      text="The texts have commands that only other tools understand. Visitors and the language model get nothing in their place; they stay in the card when you take the character out."
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable */}
      <section aria-label="Commands for other tools" tabIndex={0} className={box}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {macros.map((macro) => (
            <li key={macro}>
              <code className="[overflow-wrap:anywhere]">{`{{${macro}}}`}</code>
            </li>
          ))}
        </ul>
      </section>
    </Notice>
  );
};

/** The files that come with a card. */
export const CardFiles = ({ assets }: Pick<CardPlan, "assets">) => {
  if (assets.length === 0) return null;
  return (
    <Notice title="Files in the card" text="They are kept, and go along when you take the character out.">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable */}
      <section aria-label="Files in the card" tabIndex={0} className={box}>
        <ul className="grid gap-1">
          {assets.map(({ bytes, name }, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
              <span className="text-foreground-muted tabular-nums">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Notice>
  );
};

type AdultNoticeProps = { isConfirmed: boolean; error: string | undefined; onConfirm: (isConfirmed: boolean) => void };

/** Says that a card is for adults, which the owner has to confirm. */
export const AdultNotice = ({ isConfirmed, error, onConfirm }: AdultNoticeProps) => {
  const id = useId();
  return (
    <div className="rounded-md border border-warning bg-warning-subtle px-4 py-3">
      <Notice
        title="A card for adults"
        text="This card says that it is for adults. Nothing of it is published by itself: its texts become drafts, which you read and publish one by one."
      >
        <CheckboxField
          name="confirmsAdult"
          required
          label="I understand that its texts become drafts"
          checked={isConfirmed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onCheckedChange={onConfirm}
        />
        {error !== undefined && (
          <p id={id} role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </Notice>
    </div>
  );
};
