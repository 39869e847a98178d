import { useLayoutEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { toPathKey } from "../document/json-path.ts";
import { useEditor } from "../fields/editor-context.ts";
import { accept, acceptAll, reopen } from "./decide.ts";
import { ProposalItem } from "./proposal-item.tsx";
import type { Proposal, Voice } from "./use-voice.ts";
import { VoiceStatus } from "./voice-status.tsx";

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
