import RotateCcw from "lucide-react/icons/rotate-ccw";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { revealElement } from "./field-focus.ts";
import type { Field } from "./use-field.ts";

type ChangedMarkProps = { label: string; field: Field };

/** Marks a field that differs from what was shipped, with the way back. */
export const ChangedMark = ({ label, field: { id, isChanged, reset } }: ChangedMarkProps) => {
  if (!isChanged) return null;
  const goBack = () => {
    reset();
    // The button goes with the change.
    revealElement(document.getElementById(id));
    showToast({ title: "The shipped text is back." });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Badge tone="accent">Changed</Badge>
      <Button variant="quiet" size="sm" aria-label={`Back to the shipped text: ${label}`} onClick={goBack}>
        <RotateCcw aria-hidden />
        <span>Back to the shipped text</span>
      </Button>
    </div>
  );
};
