import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import { useState } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { computeOverall, type Phase } from "#contracts/hub/roadmap.ts";
import { fill } from "#contracts/fill.ts";
import { PhaseIcon } from "./phase-badges.tsx";

type Props = { phases: readonly Phase[]; selectedId: string; onSelect: (id: string) => void };

const PhaseEntry = ({
  phase,
  isSelected,
  isOpen,
  number,
  onSelect,
}: {
  phase: Phase;
  isSelected: boolean;
  isOpen: boolean;
  number: number;
  onSelect: () => void;
}) => {
  const texts = useContent("hub/roadmap");
  const name = `${fill(texts.phase, { number })}: ${phase.title}`;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={isOpen ? undefined : name}
      title={isOpen ? undefined : name}
      onClick={onSelect}
      className="flex min-h-11 w-full min-w-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-start text-sm transition-colors hover:bg-accent-subtle aria-pressed:bg-accent-subtle aria-pressed:font-semibold"
    >
      <PhaseIcon status={phase.status} />
      {isOpen ? (
        <>
          <span className="min-w-0 flex-1">{phase.title}</span>
          <span className="text-foreground-muted tabular-nums">{`${phase.progress}%`}</span>
        </>
      ) : (
        <span className="tabular-nums">{number}</span>
      )}
    </button>
  );
};

/** List of the phases with the overall progress; only their numbers when collapsed. */
export const PhaseList = ({ phases, selectedId, onSelect }: Props) => {
  const texts = useContent("hub/roadmap");
  const [isOpen, setIsOpen] = useState(false);
  const overall = computeOverall(phases);
  return (
    <nav
      aria-label={texts.phaseList}
      className={`surface grid content-start gap-3 rounded-xl p-3 noscript:hidden ${isOpen ? "lg:w-80" : ""}`}
    >
      <div className="flex items-center gap-3 lg:justify-between">
        <IconButton
          label={isOpen ? texts.collapse : texts.expand}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />}
        </IconButton>
        {isOpen && <h2 className="font-semibold">{texts.phaseList}</h2>}
      </div>
      {isOpen && <Progress label={texts.overall} value={overall} className="px-3" />}
      <ol className={isOpen ? "grid gap-1" : "grid grid-cols-4 gap-1 sm:grid-cols-7 lg:grid-cols-1"}>
        {phases.map((phase, index) => (
          <li key={phase.id}>
            <PhaseEntry
              phase={phase}
              number={index + 1}
              isSelected={phase.id === selectedId}
              isOpen={isOpen}
              onSelect={() => onSelect(phase.id)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
};
