import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "../status/spinner.tsx";
import { type ButtonSize, type ButtonVariant, buttonVariants } from "./button-variants.ts";

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize };
export type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

/** While `busy` it keeps focus and width, shows a spinner and ignores clicks. */
export const Button = ({
  variant = "primary",
  size = "md",
  busy = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonVariants(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {busy && <Spinner className="size-[1.1em]" />}
      <span className="contents">{children}</span>
    </button>
  );
};

export type ButtonLinkProps = LinkProps & ButtonStyle;

export const ButtonLink = ({ variant = "primary", size = "md", className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonVariants(variant, size, className)} />
);
