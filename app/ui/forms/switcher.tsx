import type { ComponentType } from "react";

type SwitcherOption<Value extends string> = {
  value: Value;
  label: string;
  Icon?: ComponentType<{ "aria-hidden": true }>;
};
type SwitcherProps<Value extends string> = {
  label: string;
  options: readonly SwitcherOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** A few choices side by side, of which one holds. */
export const Switcher = <Value extends string>({ label, options, value, onValueChange }: SwitcherProps<Value>) => (
  <fieldset aria-label={label} className="surface flex w-fit gap-1 rounded-full p-1">
    {options.map(({ value: option, label: name, Icon }) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => onValueChange(option)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 text-sm font-semibold text-foreground-muted transition-colors hover:text-foreground aria-pressed:bg-accent-subtle aria-pressed:text-accent [&_svg]:size-4"
      >
        {Icon && <Icon aria-hidden />}
        <span>{name}</span>
      </button>
    ))}
  </fieldset>
);
