import { type ComponentProps, type CSSProperties, type ReactNode, useId } from "react";

export type SliderProps = Omit<ComponentProps<"input">, "type" | "onChange" | "value" | "min" | "max" | "step"> & {
  label: ReactNode;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  onValueChange: (value: number) => void;
  /** `aria-valuetext` for screen readers, also shown beside the label. */
  valueText?: string;
  hideLabel?: boolean;
};

export const Slider = ({
  label,
  value,
  min = 0,
  max = 100,
  step = 1,
  onValueChange,
  valueText,
  hideLabel = false,
  className = "",
  ...rest
}: SliderProps) => {
  const id = useId();
  const fill = { "--fill": `${(100 * (value - min)) / (max - min || 1)}%` } as CSSProperties;
  return (
    <div className={`grid gap-1 ${className}`}>
      <div className={hideLabel ? "sr-only" : "flex justify-between gap-4 text-sm"}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {valueText && (
          <span aria-hidden="true" className="text-foreground-muted tabular-nums">
            {valueText}
          </span>
        )}
      </div>
      <div className="flex min-h-11 items-center">
        <input
          {...rest}
          id={id}
          type="range"
          className="slider"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          style={fill}
          onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
};
