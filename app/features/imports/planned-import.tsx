import { type FormEvent, useId, useState } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { EntryTable } from "./entry-table.tsx";
import { ImportProblems } from "./import-problems.tsx";
import type { ImportViewProps } from "./use-import.ts";
import { RunFields } from "./run-fields.tsx";
import { openRunChoices, type Refusal, toFirstChoices, toRunChoices, type TypedChoices } from "./run-choices.ts";
import { CountTiles } from "#app/ui/status/count-tiles.tsx";

/** The choices of a run, and what starts it. */
export const useRun = ({ status, control }: ImportViewProps) => {
  const [draft] = useState(() => openRunChoices(status.id));
  const choices = useStore(draft) ?? toFirstChoices(status);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    choices,
    refusal,
    onChange: (change: Partial<TypedChoices>) => {
      setRefusal(null);
      draft.setState({ ...choices, ...change });
    },
    run: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const wanted = toRunChoices(choices, status.pictures.missing);
      const isRefused = typeof wanted === "string";
      setRefusal(isRefused ? wanted : null);
      if (!isRefused && !control.isActing) control.run(wanted);
      if (isRefused) event.currentTarget.querySelector<HTMLElement>("[name=site]")?.focus();
    },
  };
};

/** What would happen, post by post, before anything is written. */
export const PlannedImport = (props: ImportViewProps) => {
  const { status, control } = props;
  const { counts, pictures } = status;
  const { run, ...fields } = useRun(props);
  const form = useId();
  return (
    <>
      <Card title="What was found" description="Nothing has been written yet.">
        <CountTiles
          tiles={[
            { label: "New", count: counts.new, tone: "success" },
            { label: "Here already", count: counts.same },
            { label: "Changed there", count: counts.changed + counts.conflict, tone: "warning" },
            { label: "Drafts", count: counts.drafts, tone: "warning" },
            { label: "Pictures found", count: pictures.found, tone: "success" },
            { label: "Pictures on the web", count: pictures.remote },
            { label: "Pictures missing", count: pictures.missing, tone: "danger" },
            { label: "Lose something", count: counts.losses, tone: "warning" },
          ]}
        />
        <ImportProblems status={status} />
      </Card>
      <Card title="Before it runs">
        <form id={form} method="post" noValidate onSubmit={run}>
          <RunFields status={status} {...fields} />
        </form>
      </Card>
      <Card title="Post by post">
        <EntryTable status={status} onStatus={control.keep} isChoosing />
      </Card>
      {/* In reach from each row of a long table. */}
      <div className="glass sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl p-3 sm:bottom-5 sm:px-5">
        <Button type="submit" form={form} busy={control.isActing} disabled={counts.chosen === 0}>
          {counts.chosen === 1 ? "Import 1 post" : `Import ${counts.chosen.toLocaleString("en-US")} posts`}
        </Button>
        <Button variant="quiet" busy={control.isActing} onClick={control.discard}>
          Discard
        </Button>
      </div>
    </>
  );
};
