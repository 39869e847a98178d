import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import type { Finding } from "#contracts/doctor.ts";

const stateLabels = {
  good: "Well",
  advice: "Advice",
  bad: "Does not work",
};

const tones: Record<Finding["state"], BadgeTone> = { good: "success", advice: "warning", bad: "danger" };

export const FindingRow = ({ state, what, found, advice }: Finding) => (
  <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[7.5rem_1fr]">
    <div>
      <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
    </div>
    <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
      <p>
        <strong className="font-semibold">{what}</strong>
        <span className="text-foreground-muted">{`: ${found}`}</span>
      </p>
      {advice !== undefined && <p className="text-sm">{advice}</p>}
    </div>
  </div>
);

/** Each with its state, what was found, and what to do. */
export const FindingList = ({ findings, label }: { findings: readonly Finding[]; label: string }) => (
  <ul aria-label={label}>
    {findings.map((finding) => (
      <li key={`${finding.what} ${finding.found}`} className="border-t border-line py-3 first:border-t-0 first:pt-0">
        <FindingRow {...finding} />
      </li>
    ))}
  </ul>
);
