import type { ComponentProps } from "react";
import { tooltip } from "../overlays/tooltip.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  pressed?: boolean;
  variant?: "bare" | "surface" | "primary";
  size?: "sm" | "md" | "lg";
};

const looks = {
  bare: "text-foreground-muted hover:bg-accent-subtle hover:text-foreground aria-pressed:bg-accent-subtle aria-pressed:text-accent",
  surface: "surface text-foreground hover:border-accent aria-pressed:border-accent aria-pressed:text-accent",
  primary:
    "bg-aurora text-accent-foreground shadow-aurora inset-shadow-[0_1px_0_rgb(255_255_255/0.45)] hover:[filter:brightness(1.1)]",
};
const sizes = { sm: "size-11 [&_svg]:size-4.5", md: "size-12 [&_svg]:size-5", lg: "size-16 [&_svg]:size-7" };

export const IconButton = ({
  label,
  pressed,
  variant = "bare",
  size = "sm",
  className = "",
  type = "button",
  ...rest
}: IconButtonProps) => (
  <button
    {...tooltip}
    {...rest}
    type={type}
    aria-label={label}
    aria-pressed={pressed}
    className={`inline-grid shrink-0 cursor-pointer place-items-center rounded-full transition-[transform,background-color,color,border-color,filter] duration-200 ease-calm active:scale-95 disabled:pointer-events-none disabled:opacity-45 ${looks[variant]} ${sizes[size]} ${className}`}
  />
);
