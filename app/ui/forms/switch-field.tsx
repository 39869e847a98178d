import type { ComponentProps, ReactNode } from "react";

export type SwitchFieldProps = Omit<ComponentProps<"input">, "type" | "onChange" | "checked"> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

export const SwitchField = ({ label, hint, checked, onCheckedChange, className = "", ...rest }: SwitchFieldProps) => (
  <label className={`flex min-h-11 items-center justify-between gap-4 ${className}`}>
    <span className="grid">
      <span className="font-medium">{label}</span>
      {hint && <span className="text-sm text-foreground-muted">{hint}</span>}
    </span>
    <span className="relative inline-flex shrink-0">
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked and must not say it twice
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="peer h-8 w-14 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors duration-300 checked:border-transparent checked:bg-aurora disabled:opacity-50"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-1 top-1 size-6 rounded-full bg-line-strong shadow-near transition-transform duration-300 ease-calm peer-checked:translate-x-6 rtl:peer-checked:-translate-x-6 peer-checked:bg-accent-foreground"
      />
    </span>
  </label>
);
