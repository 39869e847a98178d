import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ComparedTexts } from "#app/lib/editing/compared-texts.tsx";
import { insertText } from "#app/lib/editing/markdown/insert-text.ts";
import { placeBlock, replaceWith } from "#app/lib/editing/markdown/text-edit.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import type { RewriteTask, WritingHelp } from "#contracts/posts/writing-help.ts";
import { maxHelpedText, maxTextBefore } from "#contracts/posts/writing-help-limits.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import type { PostDraft } from "./post-draft.ts";

/** A part of the text of a field, which was selected, or all of it. */
export type Passage = { field: HTMLTextAreaElement; from: number; to: number; text: string; isSelected: boolean };

type Task = RewriteTask | "contradictions" | "announce";

const listTasks = (name: string): [task: Task, label: string][] => [
  ["voice", `In ${name}’s voice`],
  ["shorter", "Shorter"],
  ["mend", "Mend the language"],
  ["go-on", "Go on"],
  ["contradictions", "What does this contradict?"],
  ["announce", "Title, excerpt and tags"],
];

// The server gives up a little before.
const timeoutMs = 180_000;

const toCall = (task: Task, { field, from, text }: Passage, { title, image_prompt }: PostDraft) => {
  if (task === "announce") return { task, title, text: text.slice(0, maxHelpedText), imagePrompt: image_prompt };
  if (task === "contradictions") return { task, title, text };
  if (task === "go-on")
    return { task, title, text: text.slice(-maxHelpedText), before: field.value.slice(0, from).slice(-maxTextBefore) };
  return { task, title, text, before: field.value.slice(0, from).slice(-maxTextBefore) };
};

const Contradictions = ({ contradictions, facts }: Extract<WritingHelp, { contradictions: unknown }>) => {
  if (facts === 0) return <p>There is no story ledger yet to compare it with.</p>;
  if (contradictions.length === 0)
    return (
      <p>{`It found nothing that contradicts the ${facts.toLocaleString("en-US")} latest facts of the ledger.`}</p>
    );
  return (
    <ul className="grid gap-4">
      {contradictions.map(({ sentence, known }) => (
        <li key={sentence + known} className="grid gap-1 rounded-md border border-line p-4">
          <q dir="auto" className="font-semibold">
            {sentence}
          </q>
          <span className="text-sm text-foreground-muted">{`Told before: ${known}`}</span>
        </li>
      ))}
    </ul>
  );
};

type WritingHelpDialogProps = {
  passage: Passage;
  name: string;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  onClose: () => void;
};

/** What a language model may do with a text, and what it proposes: taken with a press, or left. */
export const WritingHelpDialog = ({ passage, name, draft, onChange, onClose }: WritingHelpDialogProps) => {
  const running = useRef<AbortController>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (task: Task): Promise<WritingHelp> => {
      running.current = new AbortController();
      return callAsOwner("writing-help", toCall(task, passage, draft), { timeoutMs, signal: running.current.signal });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  const { data, error, isPending, variables: task } = asking;
  const { field, from, to, text, isSelected } = passage;

  const take = (after: string) => {
    if (field.value.slice(from, to) !== text) {
      setProblem("The text has changed meanwhile. Please copy what you want to keep.");
      return;
    }
    onClose();
    const edit = task === "go-on" ? placeBlock(field.value, to, to, after) : replaceWith(from, to, after);
    // The dialog gives the focus back first.
    setTimeout(() => insertText(field, edit));
  };
  const cancel = () => {
    running.current?.abort();
    asking.reset();
  };
  const isRewritten = data && "text" in data;

  return (
    <Dialog
      open
      onOpenChange={(isShown) => !isShown && onClose()}
      title="Ask the model"
      description={
        isSelected
          ? "It reads what you have selected. What it proposes is yours to take or to leave."
          : "It reads the whole text; select a part to have only that changed. What it proposes is yours to take or to leave."
      }
      // From the top, so that the tasks stay where they are when an answer comes.
      className="max-w-4xl self-start sm:mt-[8vh]"
      footer={
        <>
          {isPending && (
            <Button variant="quiet" onClick={cancel}>
              Stop
            </Button>
          )}
          <Button variant={isRewritten ? "glass" : "primary"} onClick={onClose}>
            {isRewritten ? "Leave it" : "Done"}
          </Button>
          {isRewritten && <Button onClick={() => take(data.text)}>Take it</Button>}
        </>
      }
    >
      <div className="grid gap-5">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">What it is to do</legend>
          {listTasks(name).map(([one, label]) => (
            <Button
              key={one}
              variant="glass"
              size="sm"
              aria-pressed={task === one}
              disabled={isPending}
              onClick={() => {
                setProblem(null);
                asking.mutate(one);
              }}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <output className="empty:absolute">{isPending && <Progress label="Writing…" value={null} />}</output>
        {(error ?? problem) && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem ?? getErrorMessage(error)}
          </p>
        )}
        {isRewritten && task !== "go-on" && (
          <ComparedTexts before={{ label: "Now", text }} after={{ label: "Proposed", text: data.text }} />
        )}
        {isRewritten && task === "go-on" && (
          <section
            aria-label="Proposed"
            dir="auto"
            className="rounded-md border border-line bg-surface-sunken p-4 [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {data.text}
          </section>
        )}
        {data && "contradictions" in data && <Contradictions {...data} />}
        {data && "announcement" in data && (
          <AnnouncementList announcement={data.announcement} draft={draft} onChange={onChange} />
        )}
      </div>
    </Dialog>
  );
};
