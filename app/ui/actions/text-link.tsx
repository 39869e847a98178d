import { Link, type LinkProps } from "react-router";

/** Link within text or a list of links. Also accepts absolute URLs of other sites. */
export const TextLink = ({ className = "", ...rest }: LinkProps) => (
  <Link {...rest} className={`text-link ${className}`} />
);
