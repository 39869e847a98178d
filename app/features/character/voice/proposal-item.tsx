import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { ComparedTexts } from "#app/lib/editing/compared-texts.tsx";
import { describePath } from "../document/find-field.ts";
import { useEditor, useEditorState } from "../fields/editor-context.ts";
import { getValue } from "../document/document-state.ts";
import { findPresentText, findProposalProblem } from "./decide.ts";
import type { Proposal } from "./use-voice.ts";

const decisionLabels = {
  accepted: "Accepted",
  declined: "Declined",
};

type ProposalItemProps = {
  proposal: Proposal;
  onEdit: (after: string) => void;
  onDecide: (decision: Proposal["decision"]) => void;
};

/** One text as it is and as the character might say it. */
export const ProposalItem = ({ proposal, onEdit, onDecide }: ProposalItemProps) => {
  const editor = useEditor();
  const value = useEditorState(getValue);
  const { schema } = editor.store.getState();
  const [isEditing, setIsEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { path, before, after, decision } = proposal;
  const present = findPresentText(editor, proposal);
  const where = describePath(schema, value, path).join(" › ");
  const named = (action: string) => `${action}: ${where}`;
  const accept = () => {
    const found = findProposalProblem(editor, proposal);
    setProblem(found);
    if (found === null) onDecide("accepted");
    else setIsEditing(true);
  };
  const edit = (next: string) => {
    setProblem(null);
    onEdit(next);
  };
  const isOpen = decision === "open" && present !== null;
  return (
    <li data-proposal={isOpen ? "open" : "decided"} className="grid min-w-0 gap-2">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
        <span className="[overflow-wrap:anywhere]">{where}</span>
        {decision !== "open" && (
          <Badge tone={decision === "accepted" ? "success" : "neutral"}>{decisionLabels[decision]}</Badge>
        )}
      </h3>
      {present === null && <p className="text-sm text-foreground-muted">This text is not on the page any more.</p>}
      {isOpen && isEditing && (
        <div className="grid gap-3">
          <dl className="grid gap-1">
            <dt className="text-xs font-semibold text-foreground-muted">Now</dt>
            <dd dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              {present}
            </dd>
          </dl>
          <TextArea
            label={named("Proposed")}
            rows={2}
            spellCheck
            value={after}
            error={problem ?? undefined}
            onChange={(event) => edit(event.currentTarget.value)}
          />
        </div>
      )}
      {present !== null && !(isOpen && isEditing) && (
        <ComparedTexts
          before={{ label: "Now", text: decision === "accepted" ? before : present }}
          after={{ label: "Proposed", text: after }}
        />
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" data-accept aria-label={named("Accept")} onClick={accept}>
            Accept
          </Button>
          {!isEditing && (
            <Button variant="glass" size="sm" aria-label={named("Edit")} onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
          <Button variant="quiet" size="sm" aria-label={named("Decline")} onClick={() => onDecide("declined")}>
            Decline
          </Button>
        </div>
      )}
      {!isOpen && present !== null && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          aria-label={named("Decide again")}
          onClick={() => onDecide("open")}
        >
          Decide again
        </Button>
      )}
    </li>
  );
};
