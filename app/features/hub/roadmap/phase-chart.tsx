import { formatDay } from "#app/lib/format-date.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { Phase } from "#contracts/hub/roadmap.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { RoadmapPhase } from "#contracts/content/hub/roadmap.ts";

const width = 720;
const rowHeight = 34;
const barHeight = 16;
const left = 28;

const createScale = (planned: readonly RoadmapPhase[]) => {
  const first = Math.min(...planned.map(({ startDate }) => Date.parse(startDate)));
  const last = Math.max(...planned.map(({ endDate }) => Date.parse(endDate))) + dayMs;
  return {
    toX: (time: number): number => left + ((width - left) * (time - first)) / (last - first),
    weeks: Array.from({ length: Math.ceil((last - first) / (7 * dayMs)) }, (_, week) => first + week * 7 * dayMs),
  };
};

const PhaseBar = ({ phase, index }: { phase: Phase; index: number }) => {
  const plannedPhases = useContent("hub/roadmap-phases");
  const planned = plannedPhases[index];
  if (!planned) return null;
  const { toX } = createScale(plannedPhases);
  const x = toX(Date.parse(planned.startDate));
  const barWidth = toX(Date.parse(planned.endDate) + dayMs) - x;
  const y = 26 + index * rowHeight;
  const isEarly = x + barWidth / 2 < (left + width) / 2;
  return (
    <g>
      <text x={0} y={y + barHeight - 3} className="fill-foreground-muted text-[13px] font-semibold">
        {index + 1}
      </text>
      <rect x={x} y={y} width={barWidth} height={barHeight} rx={8} className="fill-glow-violet/25 stroke-line-strong" />
      <text
        x={isEarly ? x + barWidth + 8 : x - 8}
        y={y + barHeight - 4}
        textAnchor={isEarly ? "start" : "end"}
        className="fill-foreground-muted text-[11px]"
      >
        {phase.title}
      </text>
      <rect x={x} y={y} width={(barWidth * phase.progress) / 100} height={barHeight} rx={8} className="fill-accent" />
    </g>
  );
};

const PhaseTable = ({ phases }: { phases: readonly Phase[] }) => {
  const plannedPhases = useContent("hub/roadmap-phases");
  const texts = useContent("hub/roadmap");
  return (
    <table>
      <caption>{texts.chart.caption}</caption>
      <thead>
        <tr>
          {[texts.chart.phase, texts.chart.start, texts.chart.end, texts.chart.progress].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plannedPhases.map(({ id, title, startDate, endDate }, index) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{formatDay(startDate)}</td>
            <td>{formatDay(endDate)}</td>
            <td>{`${phases[index]?.progress}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Gantt chart of the phases, each bar filled by its progress. */
export const PhaseChart = ({ phases }: { phases: readonly Phase[] }) => {
  const { toX, weeks } = createScale(useContent("hub/roadmap-phases"));
  const texts = useContent("hub/roadmap");
  return (
    <section
      aria-labelledby="phase-chart"
      className="surface relative grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-xl p-5 sm:p-7"
    >
      <h2 id="phase-chart" className="font-display text-title font-semibold">
        {texts.chart.heading}
      </h2>
      <div className="fading-edges overflow-x-auto" aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${26 + phases.length * rowHeight}`} className="diagram w-full min-w-180">
          {weeks.map((week) => (
            <g key={week}>
              <line x1={toX(week)} x2={toX(week)} y1={18} y2="100%" className="stroke-line" />
              <text x={toX(week) + 4} y={12} className="fill-foreground-muted text-[11px]">
                {formatDay(new Date(week).toISOString()).split(",", 1)[0]}
              </text>
            </g>
          ))}
          {phases.map((phase, index) => (
            <PhaseBar key={phase.id} phase={phase} index={index} />
          ))}
        </svg>
      </div>
      {/* On a wrapper: a table itself cannot be made narrower than its cells. */}
      <div className="sr-only">
        <PhaseTable phases={phases} />
      </div>
    </section>
  );
};
