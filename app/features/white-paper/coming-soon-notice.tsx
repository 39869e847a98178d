import { whitePaper } from "./white-paper-content.ts";

/** Notice that the white paper describes plans. */
export const ComingSoonNotice = ({ className = "" }: { className?: string }) => (
  <p className={`border-s-2 border-warning ps-4 text-sm text-foreground-muted ${className}`}>{whitePaper.notice}</p>
);
