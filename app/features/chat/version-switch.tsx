import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { fill } from "#contracts/fill.ts";

type Props = {
  labels: { previous: string; next: string; version: string; versionLabel: string };
  version: number;
  versions: number;
  previousId: string | null;
  nextId: string | null;
  onChoose: (id: string) => void;
};

/** Previous and next buttons for the versions of a message. They stay focusable when disabled. */
export const VersionSwitch = ({ labels, version, versions, previousId, nextId, onChoose }: Props) => {
  if (versions < 2) return null;
  const values = { number: version, count: versions };
  const toArrow = (id: string | null, label: string, icon: React.ReactNode) => (
    <IconButton
      label={label}
      aria-disabled={id === null}
      className="aria-disabled:opacity-45"
      onClick={() => id !== null && onChoose(id)}
    >
      {icon}
    </IconButton>
  );
  return (
    <span className="inline-flex items-center">
      {toArrow(previousId, labels.previous, <ChevronLeft aria-hidden />)}
      <span className="text-xs tabular-nums">
        <span className="sr-only">{fill(labels.versionLabel, values)}</span>
        <span aria-hidden="true">{fill(labels.version, values)}</span>
      </span>
      {toArrow(nextId, labels.next, <ChevronRight aria-hidden />)}
    </span>
  );
};
