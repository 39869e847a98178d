import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";

type Props = {
  version: number;
  versions: number;
  previousId: string | null;
  nextId: string | null;
  onChoose: (id: string) => void;
};

/** Previous and next buttons for the versions of a message. They stay focusable when disabled. */
export const VersionSwitch = ({ version, versions, previousId, nextId, onChoose }: Props) => {
  const texts = useContent("neo-chat");
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
      {toArrow(previousId, texts.actions.previous, <ChevronLeft aria-hidden />)}
      <span className="text-xs tabular-nums">
        <span className="sr-only">{fill(texts.actions.versionLabel, values)}</span>
        <span aria-hidden="true">{fill(texts.actions.version, values)}</span>
      </span>
      {toArrow(nextId, texts.actions.next, <ChevronRight aria-hidden />)}
    </span>
  );
};
