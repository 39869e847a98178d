import { makeScrollersFocusable } from "#app/ui/reading/make-scrollers-focusable.ts";

/** Sanitized HTML of a post. */
export const Prose = ({ html }: { html: string }) => (
  <div ref={makeScrollersFocusable} className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html }} />
);
