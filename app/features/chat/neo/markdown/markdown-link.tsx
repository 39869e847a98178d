import { Link } from "react-router";
import { requiresReload } from "#app/lib/site-links.ts";
import type { Elements } from "#app/ui/elements.ts";

type SafeLink = { href: string; /** Host of an external link; null for this site. */ host: string | null };

/** Validates a link in an answer: external, on this site, or within the page. Null for all others. */
export const toSafeLink = (address: string, origin: string): SafeLink | null => {
  if (address.startsWith("#")) return { href: address, host: null };
  const isPath = address.startsWith("/") && !/^\/[/\\]/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return null;
  if (!URL.canParse(address, origin)) return null;
  const { host, href, origin: target, pathname, search, hash } = new URL(address, origin);
  return target === origin ? { href: pathname + search + hash, host: null } : { href, host };
};

// Paths that the server handles without the router.
const isFile = (path: string): boolean => /^[^?#]*\.\w+([?#]|$)|^\/(media|functions|storage|dev)\//.test(path);

type Props = { address: string; text: string; children: Elements };

/** Link in an answer; external links show their host. An unsafe URL is rendered as text. */
export const MarkdownLink = ({ address, text, children }: Props) => {
  const link = toSafeLink(address, window.location.origin);
  if (!link) return children;
  if (link.host === null) {
    return (
      <Link to={link.href} reloadDocument={isFile(link.href) || requiresReload("/console", link.href)}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
      {!text.includes(link.host) && <span className="text-foreground-muted">{` (${link.host})`}</span>}
    </a>
  );
};
