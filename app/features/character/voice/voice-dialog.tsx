import { useLayoutEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { toPathKey } from "../document/json-path.ts";
import { useEditor } from "../fields/editor-context.ts";
import { accept, acceptAll, reopen } from "./decide.ts";
import { ProposalItem } from "./proposal-item.tsx";
import type { Proposal, Voice, VoiceState } from "./use-voice.ts";
import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";

/** How far the model is, and what is left to decide. */
const VoiceStatus = ({ state, name }: { state: VoiceState; name: string }) => {
  const { asked, error, isStopped, isWriting, left, unusable } = state;
  const proposals = state.proposals ?? [];
  const open = proposals.filter(({ decision }) => decision === "open").length;
  const isDone = !isWriting && !isStopped && !error && state.proposals !== null;
  const sentences = [
    isStopped && "Stopped. What is here already can be used.",
    open > 0 && (open === 1 ? "1 proposal to decide." : `${open.toLocaleString("en-US")} proposals to decide.`),
    isDone && open === 0 && proposals.length > 0 && "All proposals are decided.",
    isDone && asked === 0 && `This page has no text that ${name} would say.`,
    isDone && asked > unusable && proposals.length === 0 && "The language model would leave these texts as they are.",
    unusable > 0 &&
      (unusable === 1
        ? "1 text stays as it is: what the language model wrote for it cannot be used here."
        : `${unusable.toLocaleString("en-US")} texts stay as they are: what the language model wrote for them cannot be used here.`),
  ];
  const total = asked + left.length;
  const valueText = `${asked} of ${total} texts`;
  return (
    <div className="grid gap-3">
      {isWriting && (
        <Progress
          label="Writing…"
          value={asked > 0 ? asked : null}
          max={Math.max(total, 1)}
          valueText={asked > 0 ? valueText : undefined}
        />
      )}
      <output className="text-sm text-foreground-muted empty:absolute">
        {sentences.filter(Boolean).map((sentence) => (
          <span key={String(sentence)} className="block">
            {sentence}
          </span>
        ))}
      </output>
      {Boolean(error) && (
        <p role="alert" className="text-sm font-medium text-danger">
          {getErrorMessage(error)}
        </p>
      )}
    </div>
  );
};

/** Moves the focus on when the button that had it has gone: to the next proposal, else to the end of the dialog. */
const useFocusOnward = (proposals: readonly Proposal[], isWriting: boolean) => {
  const list = useRef<HTMLUListElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const decidedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const from = decidedAt.current;
    decidedAt.current = null;
    if (from === null && document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const open = [...items.slice(from ?? 0), ...items].find((item) => item.matches('[data-proposal="open"]'));
    (open?.querySelector<HTMLElement>("[data-accept]") ?? done.current)?.focus();
  }, [proposals, isWriting]);
  return { list, done, moveOn: (from: number) => void (decidedAt.current = from) };
};

type VoiceDialogProps = { voice: Voice; name: string; isOpen: boolean; onClose: () => void };

/** The proposals for a page, which the owner accepts, edits or declines. */
export const VoiceDialog = ({ voice, name, isOpen, onClose }: VoiceDialogProps) => {
  const editor = useEditor();
  const { isWriting, left, proposals: written } = voice.state;
  const proposals = written ?? [];
  const open = proposals.filter(({ decision }) => decision === "open");
  const { list, done, moveOn } = useFocusOnward(proposals, isWriting);
  const decide = (proposal: Proposal, index: number, decision: Proposal["decision"]) => {
    moveOn(index);
    const decided = decision === "accepted" ? accept(editor, proposal) : { ...reopen(editor, proposal), decision };
    voice.change([decided]);
  };
  const decideAll = () => {
    moveOn(0);
    voice.change(acceptAll(editor, open));
  };
  // One button, which keeps the focus; proposals that are open are never thrown away.
  const next = isWriting
    ? { label: "Stop", run: voice.stop }
    : left.length > 0
      ? { label: "Go on with the rest", run: voice.resume }
      : open.length === 0 && { label: "Write again", run: voice.start };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isShown) => !isShown && onClose()}
      title={`In ${name}’s voice`}
      description={`What the page says now, and what ${name} might say. What you accept goes into your draft; undo takes it back.`}
      className="max-w-4xl"
      footer={
        <>
          {next && (
            <Button variant="quiet" onClick={next.run}>
              {next.label}
            </Button>
          )}
          {open.length > 1 && (
            <Button variant="glass" onClick={decideAll}>
              Accept all
            </Button>
          )}
          <Button ref={done} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <VoiceStatus state={voice.state} name={name} />
        {proposals.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
          <section aria-label="Proposals" tabIndex={0} className="max-h-[50dvh] min-w-0 overflow-y-auto">
            <ul ref={list} className="grid gap-7 p-1">
              {proposals.map((proposal, index) => (
                <ProposalItem
                  key={toPathKey(proposal.path)}
                  proposal={proposal}
                  onEdit={(after) => voice.change([{ ...proposal, after }])}
                  onDecide={(decision) => decide(proposal, index, decision)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
};
