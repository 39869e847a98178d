import { formatDay, formatNumber, type DayViews, getAxisMax } from "./stats.ts";

const width = 720;
const height = 420;
const left = 56;
const bottom = 30;
const plotWidth = width - left;
const plotHeight = height - bottom - 10;

/** Bar chart, one bar per day. Decorative for screen readers: the table has the data. */
export const DailyViewsChart = ({ days }: { days: DayViews[] }) => {
  const top = getAxisMax(days.map(({ views }) => views));
  const slot = plotWidth / days.length;
  const toY = (value: number) => 10 + plotHeight * (1 - value / top);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full overflow-visible">
      <defs>
        <linearGradient id="bar-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--glow-violet)" />
        </linearGradient>
      </defs>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width} y1={toY(top * part)} y2={toY(top * part)} stroke="var(--line)" />
          <text
            x={left - 10}
            y={toY(top * part) + 5}
            textAnchor="end"
            className="fill-foreground-muted text-[15px] max-sm:text-[28px] tabular-nums"
          >
            {formatNumber(Math.round(top * part))}
          </text>
        </g>
      ))}
      {days.map(({ day, views }, index) => (
        <g key={day}>
          {views > 0 && (
            <rect
              x={left + index * slot + slot * 0.18}
              y={Math.min(toY(views), toY(0) - 3)}
              width={slot * 0.64}
              height={Math.max(3, toY(0) - toY(views))}
              rx={Math.min(5, slot * 0.3)}
              fill="url(#bar-light)"
            />
          )}
          <rect x={left + index * slot} y="10" width={slot} height={plotHeight} fill="transparent">
            <title>{`${formatDay(day)}: ${formatNumber(views)}`}</title>
          </rect>
          {(days.length - 1 - index) % 7 === 0 && (
            <text
              x={left + (index + 0.5) * slot}
              y={height - 6}
              textAnchor={index === days.length - 1 ? "end" : "middle"}
              className="fill-foreground-muted text-[15px] max-sm:text-[28px]"
            >
              {formatDay(day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
};
