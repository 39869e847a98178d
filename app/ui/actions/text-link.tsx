import { Link, type LinkProps } from "react-router";

/** Link within text or a list of links. Also accepts absolute URLs of other sites. */
export const TextLink = ({ className = "", ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={`rounded-sm text-accent underline decoration-[color-mix(in_srgb,currentColor_45%,transparent)] decoration-1 underline-offset-[0.22em] transition-[text-decoration-color] hover:decoration-current ${className}`}
  />
);
