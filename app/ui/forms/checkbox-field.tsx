import type { ComponentProps, ReactNode } from "react";

export type CheckboxFieldProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
};

export const CheckboxField = ({ label, hint, onCheckedChange, className = "", ...rest }: CheckboxFieldProps) => (
  <label className={`grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 ${className}`}>
    <span className="relative grid place-items-center">
      <input
        {...rest}
        type="checkbox"
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
        className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface-sunken transition-colors checked:border-transparent checked:bg-aurora disabled:opacity-50"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="pointer-events-none absolute size-4.5 scale-60 fill-none stroke-accent-foreground stroke-[3.2] opacity-0 transition-[transform,opacity] duration-150 [stroke-linecap:round] [stroke-linejoin:round] peer-checked:scale-100 peer-checked:opacity-100"
      >
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
    </span>
    <span className="font-medium">{label}</span>
    {hint && <span className="col-start-2 text-sm text-foreground-muted">{hint}</span>}
  </label>
);
