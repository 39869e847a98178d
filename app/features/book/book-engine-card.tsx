import BookOpen from "lucide-react/icons/book-open";
import Download from "lucide-react/icons/download";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import ListOrdered from "lucide-react/icons/list-ordered";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Elements } from "#app/ui/elements.ts";
import { maxNoteLength, startLine, toMissingKey, type BookLine } from "#contracts/book/book-run.ts";
import { useBookEngine } from "./use-book-engine.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { RefusedDialog } from "./refused-dialog.tsx";
import { type BookSettingsState, useBookSettings, useStoredSettings } from "./use-book-settings.ts";
import { useStoryPlan } from "./use-story-plan.ts";

const toTime = (at: number): string => new Date(at).toLocaleTimeString("en-US", { hourCycle: "h23" });

type Props = {
  lines: BookLine[];
  words: number;
  /** Beside the heading, for example a download. */ children?: Elements;
};

/** Log of a run. Not a live region: start and end of a run are announced elsewhere. */
const AdminLog = ({ lines, words, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines, words]);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id="admin-log" className="text-sm font-semibold">
          Admin Log
        </h3>
        {children}
      </div>
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-labelledby="admin-log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        className="h-48 overflow-y-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]"
      >
        {lines.length === 0 && <p className="text-foreground-muted">Nothing has been written yet.</p>}
        {lines.map(({ at, text }, index) => (
          <p key={index}>
            <time dateTime={new Date(at).toISOString()} className="text-foreground-muted">{`[${toTime(at)}]`}</time>
            <span>{` ${text}`}</span>
          </p>
        ))}
        {words > 0 && (
          <p className="text-foreground-muted">{`${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"} so far`}</p>
        )}
      </div>
    </div>
  );
};

const BookSettingsFields = ({ settings }: { settings: BookSettingsState }) => (
  <div className="grid gap-5 border-t border-line pt-5">
    <TextArea
      label="Note for the next story"
      hint="Optional. Kept until a story has been written with it."
      rows={2}
      maxLength={maxNoteLength}
      value={settings.note}
      onChange={(event) => settings.typeNote(event.currentTarget.value)}
      onBlur={settings.saveNote}
    />
    <SwitchField
      label="Save as draft when in doubt"
      hint="A story that contradicts an earlier one is saved as a draft instead of published."
      checked={settings.draftsWhenInDoubt}
      disabled={!settings.isLoaded}
      onCheckedChange={settings.setDraftsWhenInDoubt}
    />
  </div>
);

export const BookEngineCard = ({ apiKey }: { apiKey: string }) => {
  const { shortName } = useContent("persona");
  const engine = useBookEngine(apiKey);
  const settings = useBookSettings();
  const plan = useStoryPlan();
  const refused = useStoredSettings()?.refused ?? null;
  const [opened, setOpened] = useState<"plan" | "refused" | null>(null);
  const close = () => setOpened(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const planButton = useRef<HTMLButtonElement>(null);
  const { isRunning, downloadUrl, run } = engine;
  const hasKey = apiKey.trim() !== "";
  const needsKey = hasKey ? undefined : "engine-needs-key";
  const begin = async (start: () => Promise<unknown>) => {
    if (await settings.flushNote()) await start();
  };
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    // Focus falls to the body when its button is disabled, or when "Cancel" is removed.
    const isLost = wasRunning.current && !isRunning && document.activeElement === document.body;
    wasRunning.current = isRunning;
    if (isLost) nextButton.current?.focus({ preventScroll: true });
  }, [isRunning]);
  const showPlan = async () => {
    let isPlanned = false;
    await begin(async () => void (isPlanned = await engine.planNext()));
    const { activeElement } = document;
    // Whoever does something else meanwhile is told by the toast alone.
    if (isPlanned && (activeElement === document.body || activeElement === nextButton.current)) setOpened("plan");
  };
  return (
    <Card title="Book Engine" description="Generates the next story from the existing ones and publishes it.">
      <output className="sr-only">{isRunning && startLine}</output>
      {/* What the last run and a running one bring takes places that are always there, so that nothing below moves. */}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button
          ref={nextButton}
          disabled={isRunning || !hasKey}
          onClick={() => void begin(engine.runNext)}
          aria-describedby={needsKey}
        >
          <BookOpen aria-hidden />
          <span>{isRunning ? "Generating..." : "Next Story"}</span>
        </Button>
        <div className="grid *:[grid-area:1/1]">
          <Button
            variant="glass"
            disabled={!run?.post || !hasKey}
            onClick={() => void begin(engine.tellAgain)}
            aria-describedby={needsKey ?? "engine-again"}
            className={isRunning ? "invisible" : ""}
          >
            <RotateCcw aria-hidden />
            Tell it again
          </Button>
          {isRunning && (
            <Button variant="glass" busy={engine.isCancelling} onClick={() => void engine.cancel()}>
              Cancel
            </Button>
          )}
        </div>
        <Button
          ref={planButton}
          variant="glass"
          disabled={isRunning || (!plan.plan && !hasKey)}
          onClick={() => (plan.plan ? setOpened("plan") : void showPlan())}
          aria-describedby={plan.plan ? undefined : needsKey}
        >
          <ListOrdered aria-hidden />
          <span>{plan.plan ? "Open the plan" : "Show the plan first"}</span>
        </Button>
        {refused && (
          <Button variant="glass" disabled={isRunning} onClick={() => setOpened("refused")}>
            <TriangleAlert aria-hidden />
            Refused story
          </Button>
        )}
      </div>
      <div className="grid *:[grid-area:1/1]">
        <p id="engine-again" className={`text-sm text-foreground-muted ${hasKey && !isRunning ? "" : "invisible"}`}>
          “Tell it again” writes the last story anew, as a draft.
        </p>
        {needsKey && !isRunning && (
          <p id={needsKey} className="text-sm text-foreground-muted">
            {toMissingKey(shortName)}
          </p>
        )}
        {isRunning && <Progress label="Progress" value={engine.progress} />}
      </div>
      <AdminLog lines={engine.lines} words={engine.isRunning ? engine.words : 0}>
        {downloadUrl !== null && !isRunning && (
          <a href={downloadUrl} download className={buttonVariants("glass", "sm")}>
            <Download aria-hidden />
            Download ZIP
          </a>
        )}
      </AdminLog>
      <BookSettingsFields settings={settings} />
      <PlanDialog
        state={plan}
        isOpen={opened === "plan"}
        onClose={close}
        obstacle={hasKey ? null : toMissingKey(shortName)}
        onWrite={(written) => void begin(() => engine.writePlan(written))}
        returnFocusTo={() => planButton.current}
      />
      {refused && (
        <RefusedDialog
          refused={refused}
          isOpen={opened === "refused"}
          onClose={close}
          isMendable={hasKey}
          onMend={(fault) => void begin(() => engine.mend(fault))}
          returnFocusTo={() => planButton.current}
        />
      )}
    </Card>
  );
};
