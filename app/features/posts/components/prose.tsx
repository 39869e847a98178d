import { useState } from "react";
import { prepareText } from "#app/ui/reading/prepare-text.ts";

const readShown = (): string => document.querySelector("article > .prose")?.innerHTML ?? "";

/** Sanitized HTML of a post; of the document that is being hydrated if it is undefined. */
export const Prose = ({ html }: { html: string | undefined }) => {
  const [shown] = useState(() => html ?? readShown());
  return <div ref={prepareText} className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html ?? shown }} />;
};
