import type { Backend } from "../backend.ts";
import { createContentFunctions } from "./content.functions.ts";
import { createDraftKeys } from "./draft-keys.ts";
import type { LiveContent } from "./live-content.ts";

type Deps = { backend: Pick<Backend, "secretKey">; content: LiveContent };

/** The texts of the site, which the owner edits. */
export const createContent = ({ backend, content }: Deps) => {
  const draftKeys = createDraftKeys(backend.secretKey);
  return {
    /** The drafts, for the key of the owner's preview; null for any other text. */
    findDrafts: (key: string) => (draftKeys.isValid(key) ? content.drafts() : null),
    functions: createContentFunctions({ content, draftKeys }),
    close: content.close,
  };
};
