import { CSPProvider } from "@base-ui/react/csp-provider";
import { useContent } from "#app/lib/content/content.ts";
import { Select } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useCallback, useState } from "react";
import { FormField, type FieldTexts } from "./form-field.tsx";

type SelectOption = { value: string; label: string };
export type SelectFieldProps = FieldTexts & {
  id?: string;
  options: readonly SelectOption[];
  /** Null when nothing is selected. */
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

const item =
  "grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-2 rounded-md px-3 py-2 outline-none select-none data-highlighted:bg-accent-subtle data-highlighted:text-accent data-selected:font-semibold";

const rejectEmptyValues = (options: readonly SelectOption[]): void => {
  if (options.some(({ value }) => value === ""))
    throw new Error("An item of a select field must not have an empty value.");
};

/**
 * Select with a listbox popup. The popup is rendered inside the surrounding dialog or main landmark (accessibility).
 */
export const SelectField = ({
  label,
  hint,
  error,
  id: givenId,
  options,
  value,
  onValueChange,
  placeholder,
  name,
  required,
  disabled,
  className,
}: SelectFieldProps) => {
  rejectEmptyValues(options);
  const { choose } = useContent("ui");
  const [host, setHost] = useState<HTMLElement | null>(null);
  const findHost = useCallback(
    (trigger: HTMLElement | null) => setHost(trigger?.closest<HTMLElement>("[role=dialog], main") ?? null),
    [],
  );
  return (
    <CSPProvider disableStyleElements>
      <FormField id={givenId} label={label} hint={hint} error={error} required={required} className={className}>
        {({ id, ...described }) => (
          <Select.Root
            items={options}
            value={value}
            onValueChange={(next) => next !== null && onValueChange(next)}
            id={id}
            name={name}
            required={required}
            disabled={disabled}
          >
            <Select.Trigger
              {...described}
              ref={findHost}
              className="input flex cursor-pointer items-center justify-between gap-3 px-4 text-start"
            >
              <Select.Value
                placeholder={placeholder ?? choose}
                className="truncate data-placeholder:text-foreground-muted"
              />
              <Select.Icon className="text-foreground-muted transition-transform data-popup-open:rotate-180">
                <ChevronDown aria-hidden size={20} />
              </Select.Icon>
            </Select.Trigger>
            <Select.Portal container={host}>
              {/* Without this, a surrounding drawer treats a press as the start of a swipe, and the option gets no click. */}
              <Select.Positioner
                data-base-ui-swipe-ignore=""
                sideOffset={8}
                alignItemWithTrigger={false}
                className="z-50 outline-none select-none"
              >
                <Select.Popup className="glass max-h-[min(24rem,var(--available-height))] min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg p-1.5 text-foreground outline-none transition-[transform,opacity] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
                  <Select.List>
                    {options.map((option) => (
                      <Select.Item key={option.value} value={option.value} className={item}>
                        <Select.ItemIndicator className="col-start-1">
                          <Check aria-hidden size={18} />
                        </Select.ItemIndicator>
                        <Select.ItemText className="col-start-2">{option.label}</Select.ItemText>
                      </Select.Item>
                    ))}
                  </Select.List>
                </Select.Popup>
              </Select.Positioner>
            </Select.Portal>
          </Select.Root>
        )}
      </FormField>
    </CSPProvider>
  );
};
