import type { ComponentProps } from "react";
import { tooltip } from "../overlays/tooltip.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  pressed?: boolean;
  variant?: "bare" | "surface" | "primary";
  size?: "sm" | "md" | "lg";
};

const looks = { bare: "icon-button-bare", surface: "surface icon-button-surface", primary: "button-primary" };
const sizes = { sm: "icon-button-sm", md: "icon-button-md", lg: "icon-button-lg" };

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
    className={`icon-button ${looks[variant]} ${sizes[size]} ${className}`.trim()}
  />
);
