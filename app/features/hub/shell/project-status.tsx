import { Progress } from "#app/ui/status/progress.tsx";
import { navigation } from "./hub-navigation.ts";

const { heading, label, progress } = navigation.projectStatus;

export const ProjectStatus = () => (
  <section className="surface rounded-lg p-3.5" aria-label={heading}>
    <h2 className="mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">{heading}</h2>
    <Progress label={label} value={progress} />
  </section>
);

/** Project status in the collapsed sidebar. */
export const NarrowProjectStatus = () => (
  <section className="grid gap-1.5 text-center text-xs" aria-label={heading} title={heading}>
    <p className="leading-tight text-foreground-muted">{label}</p>
    <progress className="progress" aria-label={`${heading}, ${label}`} max={100} value={progress} />
    <p className="font-semibold tabular-nums">{progress}%</p>
  </section>
);
