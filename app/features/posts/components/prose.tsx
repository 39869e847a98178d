import { prepareText } from "#app/ui/reading/prepare-text.ts";

/** Sanitized HTML of a post. */
export const Prose = ({ html }: { html: string }) => (
  <div ref={prepareText} className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html }} />
);
