import { getContent } from "#app/lib/content/content.ts";
import { describeHiddenPage } from "#app/lib/seo.ts";

/** `meta` of the pages of the console. */
export const describeConsole = () => {
  const { name, description } = getContent("console");
  return [
    ...describeHiddenPage(`${getContent("persona").productName} ${name}`),
    { name: "description", content: description },
  ];
};
