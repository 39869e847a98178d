import BookOpen from "lucide-react/icons/book-open";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { moveItem } from "#app/lib/lists/move-item.ts";
import { OrderedList, orderKeysHint } from "#app/lib/lists/ordered-list.tsx";
import { planLimits } from "#contracts/book/story-plan-limits.ts";
import type { StoryPlan } from "#contracts/book/story-plan.ts";
import type { StoryPlanState } from "./use-story-plan.ts";

const builtIn = "built-in";
const builtInHint =
  "The built-in storyteller takes passages of its material, whose words are ready; each entry says how one begins. Put them in another order, leave some out, and put in paragraphs of your own, which stand in the story as you write them.";
const modelHint = "Nothing is written yet. Change what you like: the story is written to this plan.";

type TextsProps = {
  label: string;
  itemName: string;
  items: { text: string; isFixed: boolean }[];
  limits: { count: number; text: number };
  onMove: (from: number, to: number) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onType: (index: number, text: string) => void;
};

/** A list of texts that are written, added, removed and put in order. */
const Texts = ({ label, itemName, items, limits, onType, ...edits }: TextsProps) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-1 text-sm font-semibold">{label}</legend>
    <p className="text-sm text-foreground-muted">{orderKeysHint}</p>
    <OrderedList
      {...edits}
      count={items.length}
      toName={(index) => `${itemName} ${index + 1}`}
      addLabel={`Add: ${itemName}`}
      isFull={items.length >= limits.count}
    >
      {(index) =>
        items[index]?.isFixed ? (
          <p className="min-h-11 [overflow-wrap:anywhere] sm:pe-46">{items[index].text}</p>
        ) : (
          <TextArea
            label={`${itemName} ${index + 1}`}
            className="sm:pe-46"
            rows={2}
            maxLength={limits.text}
            value={items[index]?.text ?? ""}
            onChange={(event) => onType(index, event.currentTarget.value)}
          />
        )
      }
    </OrderedList>
  </fieldset>
);

type FieldsProps = { plan: StoryPlan; onChange: (plan: StoryPlan) => void };

const Beats = ({ plan, onChange }: FieldsProps) => {
  const { beats } = plan;
  const change = (next: StoryPlan["beats"]) => onChange({ ...plan, beats: next });
  return (
    <Texts
      label="What happens"
      itemName="Scene"
      items={beats.map(({ text, passage }) => ({ text, isFixed: passage !== undefined }))}
      limits={{ count: planLimits.beats, text: planLimits.beat }}
      onMove={(from, to) => change(moveItem(beats, from, to))}
      onAdd={() => change([...beats, { text: "" }])}
      onRemove={(index) => change(beats.toSpliced(index, 1))}
      onType={(index, text) => change(beats.with(index, { text }))}
    />
  );
};

const Leanings = ({ plan, onChange }: FieldsProps) => {
  const { leansOn } = plan;
  const change = (next: string[]) => onChange({ ...plan, leansOn: next });
  return (
    <Texts
      label="What of the ledger it leans on"
      itemName="Fact"
      items={leansOn.map((text) => ({ text, isFixed: false }))}
      limits={{ count: planLimits.facts, text: planLimits.fact }}
      onMove={(from, to) => change(moveItem(leansOn, from, to))}
      onAdd={() => change([...leansOn, ""])}
      onRemove={(index) => change(leansOn.toSpliced(index, 1))}
      onType={(index, text) => change(leansOn.with(index, text))}
    />
  );
};

/** What the built-in storyteller says of its plan, and cannot change. */
const Given = ({ plan: { premise, leansOn, leftOpen } }: { plan: StoryPlan }) => {
  const parts: [name: string, text: string][] = [
    ["Premise", premise],
    ...leansOn.map((text): [string, string] => ["Takes up from the ledger", text]),
    ["Left open for a later story", leftOpen?.statement ?? ""],
  ];
  return (
    <dl className="grid gap-3">
      {parts
        .filter(([, text]) => text !== "")
        .map(([name, text], index) => (
          <div key={index}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
    </dl>
  );
};

const PlanFields = ({ plan, onChange }: FieldsProps) => {
  const isBuiltIn = plan.madeBy === builtIn;
  const { leftOpen } = plan;
  const openQuestion = (statement: string): StoryPlan["leftOpen"] =>
    statement === "" ? null : { statement, key: leftOpen?.key ?? "" };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label="Title"
        required
        maxLength={planLimits.title}
        value={plan.title}
        onChange={(event) => onChange({ ...plan, title: event.currentTarget.value })}
      />
      {isBuiltIn ? (
        <Given plan={plan} />
      ) : (
        <TextArea
          label="Premise"
          rows={2}
          maxLength={planLimits.premise}
          value={plan.premise}
          onChange={(event) => onChange({ ...plan, premise: event.currentTarget.value })}
        />
      )}
      <Beats plan={plan} onChange={onChange} />
      {!isBuiltIn && (
        <TextField
          label="Left open for a later story"
          hint="Optional."
          maxLength={planLimits.leftOpen}
          value={leftOpen?.statement ?? ""}
          onChange={(event) => onChange({ ...plan, leftOpen: openQuestion(event.currentTarget.value) })}
        />
      )}
      {!isBuiltIn && <Leanings plan={plan} onChange={onChange} />}
      <TextField
        label="Tags"
        hint="Optional. With commas between them."
        defaultValue={plan.tags.join(", ")}
        onChange={(event) =>
          onChange({
            ...plan,
            tags: event.currentTarget.value
              .split(",")
              .map((tag) => tag.trim())
              .filter(Boolean),
          })
        }
      />
    </div>
  );
};

type PlanDialogProps = {
  state: StoryPlanState;
  isOpen: boolean;
  onClose: () => void;
  /** Why it cannot be written now; null if it can. */
  obstacle: string | null;
  onWrite: (plan: StoryPlan) => void;
  returnFocusTo: () => HTMLElement | null;
};

/** The plan of the next story, which the owner changes before it is written. */
export const PlanDialog = ({ state, isOpen, onClose, obstacle, onWrite, returnFocusTo }: PlanDialogProps) => {
  const { plan } = state;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const close = () => {
    state.save();
    onClose();
  };
  const write = async () => {
    const saved = await state.flush();
    if (!saved) return;
    onClose();
    onWrite(saved);
  };
  return (
    <Dialog
      open={isOpen && plan !== null}
      onOpenChange={(open) => !open && close()}
      title="The plan of the next story"
      description={plan?.madeBy === builtIn ? builtInHint : modelHint}
      returnFocusTo={returnFocusTo}
      className="max-w-3xl"
      footer={
        <>
          {obstacle !== null && (
            <p id="plan-obstacle" className="w-full text-sm text-foreground-muted">
              {obstacle}
            </p>
          )}
          <Button variant="glass" onClick={() => setIsDiscarding(true)}>
            Discard the plan
          </Button>
          <Button
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : "plan-obstacle"}
            onClick={() => void write()}
          >
            <BookOpen aria-hidden />
            Write it
          </Button>
        </>
      }
    >
      {plan && (
        // Saved whenever a field is left; until then the browser keeps it.
        <div onBlur={() => state.save()}>
          <PlanFields key={plan.seed} plan={plan} onChange={state.change} />
        </div>
      )}
      <ConfirmDialog
        open={isDiscarding}
        title="Discard the plan?"
        description="What you have changed in it is gone with it."
        cancel="Keep it"
        confirm="Discard it"
        onClose={() => setIsDiscarding(false)}
        onConfirm={() => {
          setIsDiscarding(false);
          state.discard();
          onClose();
        }}
      />
    </Dialog>
  );
};
