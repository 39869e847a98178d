import { useId } from "react";

export type ProgressProps = {
  label: string;
  /** Null for an indeterminate progress bar. */
  value: number | null;
  max?: number;
  valueText?: string;
  className?: string;
};

export const Progress = ({ label, value, max = 100, valueText, className = "" }: ProgressProps) => {
  const id = useId();
  const text = valueText ?? (value === null ? null : `${Math.round((100 * value) / max)}%`);
  return (
    <div className={`grid gap-2 ${className}`}>
      <div className="flex justify-between gap-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        {text && <span className="whitespace-nowrap text-foreground-muted tabular-nums">{text}</span>}
      </div>
      <progress aria-labelledby={id} max={max} value={value ?? undefined} className="progress" />
    </div>
  );
};
