import { Button } from "#app/ui/actions/button.tsx";

type Turn = (() => void) | null;
type PageButtonsProps = {
  label: string;
  previous: string;
  next: string;
  list: { previous: Turn; next: Turn };
  onTurn?: () => void;
  /** Where in the list this page is. */ children: string;
};

/** Leads from page to page of a list, if it has more than one. */
export const PageButtons = ({ label, previous, next, list, onTurn, children }: PageButtonsProps) => {
  if (!list.previous && !list.next) return null;
  const button = (text: string, turn: Turn) => (
    <Button
      variant="glass"
      size="sm"
      disabled={!turn}
      onClick={() => {
        turn?.();
        onTurn?.();
      }}
    >
      {text}
    </Button>
  );
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 border-t border-line pt-4">
      {button(previous, list.previous)}
      <span className="text-sm text-foreground-muted tabular-nums">{children}</span>
      {button(next, list.next)}
    </nav>
  );
};
