import { Fragment } from "react";
import { useContent } from "#app/lib/content/content.ts";
import type { DataFlow } from "#contracts/content/hub/documentation.ts";

const stepWidth = 132;
const gap = 26;
const top = 14;
const height = 84;
const toX = (index: number): number => 6 + index * (stepWidth + gap);
const toMiddle = (index: number): number => toX(index) + stepWidth / 2;

const findStep = ({ steps }: DataFlow, name: string): number => steps.findIndex(({ id }) => id === name);
const findReturnPath = (flow: DataFlow): string =>
  `M${toMiddle(findStep(flow, "analyze"))} ${top + height} v26 q0 14 -14 14 H${toMiddle(findStep(flow, "evaluate")) + 14} q-14 0 -14 -14 v-20`;

/** Diagram of the five steps of the bot's loop; the list below has the same content as text. */
export const DataFlowDiagram = () => {
  const dataFlow = useContent("hub/data-flow");
  return (
    <figure className="surface mt-8 mb-8 rounded-xl p-5">
      <figcaption className="mb-4 grid gap-1">
        <span className="font-display text-title font-semibold">{dataFlow.heading}</span>
        <span className="text-sm text-foreground-muted">{dataFlow.description}</span>
      </figcaption>
      <svg viewBox="0 0 776 160" className="diagram hidden w-full lg:block" aria-hidden="true">
        <defs>
          <marker id="flow-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" fill="var(--accent)" />
          </marker>
        </defs>
        {dataFlow.steps.map(({ id, name, component }, index) => (
          <g key={id}>
            <rect
              x={toX(index)}
              y={top}
              width={stepWidth}
              height={height}
              rx="16"
              fill="var(--accent-subtle)"
              stroke="var(--line-strong)"
            />
            <text
              x={toMiddle(index)}
              y={top + 37}
              textAnchor="middle"
              fill="var(--accent)"
              className="text-[17px] font-bold tracking-[0.06em]"
            >
              {name}
            </text>
            <text
              x={toMiddle(index)}
              y={top + 60}
              textAnchor="middle"
              fill="var(--foreground-muted)"
              className="text-[13px]"
            >
              {component}
            </text>
            {index > 0 && (
              <path
                d={`M${toX(index) - gap + 2} ${top + height / 2} h${gap - 5}`}
                stroke="var(--accent)"
                strokeWidth="2"
                markerEnd="url(#flow-arrow)"
              />
            )}
          </g>
        ))}
        <path
          d={findReturnPath(dataFlow)}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          strokeDasharray="5 5"
          markerEnd="url(#flow-arrow)"
        />
        <text
          x={(toMiddle(findStep(dataFlow, "evaluate")) + toMiddle(findStep(dataFlow, "analyze"))) / 2}
          y={top + height + 32}
          textAnchor="middle"
          fill="var(--foreground-muted)"
          className="text-[13px]"
        >
          {dataFlow.back}
        </text>
      </svg>
      {/* In the order of the drawing. */}
      <ol dir="ltr" className="grid gap-x-4 gap-y-3 text-sm lg:mt-2 lg:grid-cols-5">
        {dataFlow.steps.map(({ id, name, text, event }) => (
          <li
            key={id}
            dir="auto"
            className="grid content-start gap-1 border-s-2 border-accent ps-3 lg:border-0 lg:ps-1"
          >
            <b className="tracking-wide text-accent lg:sr-only">{name}</b>
            <span className="leading-snug">{text}</span>
            <code className="font-mono text-xs [overflow-wrap:anywhere] text-foreground-muted">
              {event.split(/(?<=\.)/).map((part) => (
                <Fragment key={part}>
                  <span>{part}</span>
                  <wbr />
                </Fragment>
              ))}
            </code>
          </li>
        ))}
      </ol>
    </figure>
  );
};
