import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#app/lib/format-date.ts";
import { callAsOwner, uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { formatWholeNumber } from "#contracts/format-english.ts";
import type { SubscriberImport, SubscriberPlan } from "#contracts/inbox/subscriber-import.ts";
import { importAgreement, type SkipReason } from "#contracts/inbox/subscriber-import-limits.ts";

const reasons: Record<SkipReason, string> = {
  unsubscribed: "left there",
  bounced: "took no email there",
  unconfirmed: "had not confirmed there, or stand there as something unknown",
  invalid: "are no email address",
  twice: "are in the list twice",
  here: "are subscribed here already",
  left: "were subscribed here and left, or took no email",
};

const rhythms = [
  { value: "at-once", label: "At once, with each story" },
  { value: "weekly", label: "Once a week, all together" },
];
type Rhythm = "at-once" | "weekly";

const countPeople = (count: number): string => (count === 1 ? "1 person" : `${formatWholeNumber(count)} people`);

const Plan = ({ plan }: { plan: SubscriberPlan }) => (
  <div aria-live="polite" className="grid gap-2">
    <p className="font-semibold">
      {`${countPeople(plan.emails.length)} would come along${plan.tool === null ? "" : ` from ${plan.tool}`}.`}
    </p>
    {plan.skipped.length > 0 && (
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {plan.skipped.map(({ reason, count, examples }) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            {`${formatWholeNumber(count)} ${count === 1 ? "does" : "do"} not: they ${reasons[reason]} (${examples.join(", ")}${count > examples.length ? "…" : ""})`}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Import = ({ entry, onUndo }: { entry: SubscriberImport; onUndo: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      {`${entry.source}, ${formatDateTime(entry.created_at)}: ${countPeople(entry.added)}${entry.undone_at === null ? "" : `, ${formatWholeNumber(entry.removed ?? 0)} taken back`}`}
    </span>
    {entry.undone_at === null && (
      <Button variant="quiet" size="sm" onClick={onUndo}>
        Take back
      </Button>
    )}
  </li>
);

type Chosen = { source: string; plan: SubscriberPlan };

/** Subscribers of another tool come along, on the owner's word that they agreed. */
export const ImportSubscribers = ({ onChanged }: { onChanged: () => void }) => {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [rhythm, setRhythm] = useState<Rhythm>("at-once");
  const [hasAgreed, setHasAgreed] = useState(false);
  const queryKey = ["subscriber-imports"];
  const imports = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsOwner("subscriber-imports", { action: "list" }, { signal }),
  });
  const changed = () => {
    onChanged();
    void queryClient.invalidateQueries({ queryKey });
  };
  const reading = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => ({
      source: file.name.slice(0, 200),
      plan: await uploadAsOwner("read-subscribers", file, { headers: { "content-type": "text/csv" } }),
    }),
    onSuccess: setChosen,
    onError: showError,
  });
  const addition = useMutation({
    mutationFn: ({ source, plan }: Chosen) =>
      callAsOwner("subscriber-imports", {
        action: "add",
        source,
        emails: plan.emails,
        stories: rhythm,
        agreement: importAgreement,
      }),
    onSuccess: ({ added }) => {
      setChosen(null);
      setHasAgreed(false);
      showToast({ title: `${countPeople(added)} came along`, tone: "success" });
    },
    onError: showError,
    onSettled: changed,
  });
  const undo = useMutation({
    mutationFn: (id: string) => callAsOwner("subscriber-imports", { action: "undo", id }),
    onSuccess: ({ removed }) => showToast({ title: `${countPeople(removed)} taken back`, tone: "success" }),
    onError: showError,
    onSettled: changed,
  });
  const choose = (file: File | null): void => {
    if (!file) return;
    setChosen(null);
    setHasAgreed(false);
    reading.mutate(file);
  };
  const entries = imports.data?.imports ?? [];
  return (
    <details>
      <summary className="cursor-pointer font-semibold">Bring subscribers along from another tool</summary>
      <div className="mt-5 grid gap-5">
        <FileField
          label="List of subscribers"
          hint="The CSV file that Ghost, Substack, Mailchimp or Buttondown exports, or any with a column “email”: up to 5 MB and 10,000 addresses. Only the addresses are kept. You see who would come before anything is stored, and no email is sent."
          accept=".csv,.txt,.tsv,text/csv"
          disabled={reading.isPending}
          onFile={choose}
        />
        {chosen && <Plan plan={chosen.plan} />}
        {chosen && chosen.plan.emails.length > 0 && (
          <>
            <SelectField
              label="When they hear of new stories"
              options={rhythms}
              value={rhythm}
              onValueChange={(value) => setRhythm(value as Rhythm)}
            />
            <CheckboxField
              label={importAgreement}
              hint="This sentence is kept with the import and in the audit log."
              checked={hasAgreed}
              onCheckedChange={setHasAgreed}
            />
            <div>
              <Button busy={addition.isPending} disabled={!hasAgreed} onClick={() => addition.mutate(chosen)}>
                {`Bring ${countPeople(chosen.plan.emails.length)} along`}
              </Button>
            </div>
          </>
        )}
        {entries.length > 0 && (
          <ul aria-label="Imports of subscribers" className="grid gap-2 border-t border-line pt-4">
            {entries.map((entry) => (
              <Import key={entry.id} entry={entry} onUndo={() => undo.mutate(entry.id)} />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
};
