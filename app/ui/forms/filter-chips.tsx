type FilterOption<Value extends string> = { value: Value; label: string; count?: number };
type FilterChipsProps<Value extends string> = {
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** Filters of a list, of which one is on, each with how many it has. */
export const FilterChips = <Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: FilterChipsProps<Value>) => (
  <fieldset aria-label={label} className="flex flex-wrap gap-2">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onValueChange(option.value)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-foreground-muted transition-colors hover:border-accent hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent"
      >
        <span>{option.label}</span>
        {option.count !== undefined && <span className="tabular-nums">{option.count.toLocaleString("en-US")}</span>}
      </button>
    ))}
  </fieldset>
);
