import { Link, type LinkProps } from "react-router";

/** A link within text or a list of links. Addresses of other sites may be given whole. */
export const TextLink = ({ className = "", ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={`rounded-sm text-accent underline decoration-[color-mix(in_srgb,currentColor_45%,transparent)] decoration-1 underline-offset-[0.22em] transition-[text-decoration-color] hover:decoration-current ${className}`}
  />
);
