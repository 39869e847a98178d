import RotateCcw from "lucide-react/icons/rotate-ccw";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { revealElement } from "#app/lib/focus/focus-text.ts";
import type { Field } from "./use-field.ts";

type ChangedMarkProps = { label: string; field: Field };

/**
 * Marks a field that differs from what was shipped, with the way back, while the field is pointed at or has the focus. It
 * keeps its place meanwhile, and stands directly in the box of its field.
 */
export const ChangedMark = ({ label, field: { id, isChanged, reset } }: ChangedMarkProps) => {
  if (!isChanged) return null;
  const goBack = () => {
    reset();
    // The button goes with the change.
    revealElement(document.getElementById(id));
    showToast({ title: "The shipped text is back." });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 opacity-0 transition-opacity [:is(:hover,:focus-within)>&]:opacity-100">
      <Badge tone="accent">Changed</Badge>
      <Button variant="quiet" size="sm" aria-label={`Back to the shipped text: ${label}`} onClick={goBack}>
        <RotateCcw aria-hidden />
        <span>Back to the shipped text</span>
      </Button>
    </div>
  );
};
