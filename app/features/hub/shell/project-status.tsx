import { Progress } from "#app/ui/status/progress.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const ProjectStatus = () => {
  const { heading, label, progress } = useContent("hub/navigation").projectStatus;
  return (
    <section className="surface rounded-lg p-3.5" aria-label={heading}>
      <h2 className="mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">{heading}</h2>
      <Progress label={label} value={progress} />
    </section>
  );
};

/** Project status in the collapsed sidebar. */
export const NarrowProjectStatus = () => {
  const { heading, label, progress } = useContent("hub/navigation").projectStatus;
  return (
    <section className="grid gap-1.5 text-center text-xs" aria-label={heading} title={heading}>
      <p className="leading-tight text-foreground-muted">{label}</p>
      <progress className="progress" aria-label={`${heading}, ${label}`} max={100} value={progress} />
      <p className="font-semibold tabular-nums">{progress}%</p>
    </section>
  );
};
