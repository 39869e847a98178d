import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { readHub } from "./read-hub.ts";

/** Reads the texts of the hub; in production only once, because they change only with the build. */
export const createHubLoader = (contentDir: string, isKept: boolean): (() => Promise<HubTexts>) => {
  let texts: Promise<HubTexts> | undefined;
  return () => (isKept ? (texts ??= readHub(contentDir)) : readHub(contentDir));
};
