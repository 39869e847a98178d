type SwitcherProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few choices side by side, of which one holds. */
export const Switcher = <Value extends string>({ label, options, value, onChange }: SwitcherProps<Value>) => (
  <fieldset className="surface flex rounded-full p-1">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="min-h-11 cursor-pointer rounded-full px-4 text-sm font-semibold text-foreground-muted transition-colors hover:text-foreground aria-pressed:bg-accent-subtle aria-pressed:text-accent"
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
