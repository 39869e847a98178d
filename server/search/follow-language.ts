import type { Client } from "../backend.ts";
import type { LiveContent } from "../content/live-content.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import { getSiteWords } from "./query-terms.ts";

const kind = "search-language";
/** Some seconds of work on a slow machine: other calls of the database come between. */
const atOnce = 20;

type Deps = { service: Client; content: LiveContent; jobs: Pick<Jobs, "repeat" | "wake"> };

/** Keeps the words of the posts in the site’s language, as the database searches them. Returns what ends it. */
export const followLanguage = ({ service, content, jobs }: Deps): (() => void) => {
  const readConfiguration = () => getSiteWords(content).configuration;
  jobs.repeat({
    kind,
    everyMs: 3_600_000,
    async run() {
      for (;;) {
        const language = readConfiguration();
        const { data } = await service.rpc("set_search_language", { language, most: atOnce }).throwOnError();
        if (data === 0) return;
      }
    },
  });
  let followed: string | undefined;
  const follow = () => {
    const language = readConfiguration();
    if (language === followed) return;
    followed = language;
    void jobs.wake(kind);
  };
  follow();
  return content.onChange(follow);
};
