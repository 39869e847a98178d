import { useContent } from "#app/lib/content/content.ts";

/** Notice that the white paper describes plans. */
export const ComingSoonNotice = ({ className = "" }: { className?: string }) => {
  const whitePaper = useContent("white-paper");
  return (
    <p className={`border-s-2 border-warning ps-4 text-sm text-foreground-muted ${className}`}>{whitePaper.notice}</p>
  );
};
