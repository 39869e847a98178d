import { z } from "zod";
import { hubFields, id, template } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

const placeholder = z.strictObject({
  ...pageMeta,
  text: line,
  list: z.array(line).length(5, "there are exactly five planned features"),
  priority: line,
});
const assignedTo = z.strictObject({ agent: id, name: line });
const asked = { asked: template("name"), unknown: line };

/** The pages that are not built yet, and the texts that they share. */
export const placeholdersSchema = z.strictObject({
  comingSoon: labels("soon", "listTitle", "assignedLabel", "priorityLabel").extend({ back: link }),
  projects: placeholder.extend({ assignedTo, ...asked }),
  community: placeholder.extend({ assignedTo }),
  agents: placeholder.extend(asked),
  settings: placeholder,
});
export type Placeholders = z.infer<typeof placeholdersSchema>;
export type Placeholder = z.infer<typeof placeholder>;
