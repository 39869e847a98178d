import type { Log } from "../telemetry/log.ts";
import type { PageAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";

type Options = {
  pages: Pick<PageCache, "handle">;
  findAddress: (url: string) => Promise<PageAddress>;
  siteUrl: string;
  log: Pick<Log, "error">;
};

// One page of each half of the site. Rendering it loads code and texts that the other pages need too.
const paths = ["/landing", "/app", "/app/documentation", "/app/documentation.data"];

/** Renders some pages once after startup, so that no visitor waits for one-time work. */
export const warmUpPages = async ({ pages, findAddress, siteUrl, log }: Options): Promise<void> => {
  try {
    for (const path of paths) {
      const url = siteUrl + path;
      await pages.handle(await findAddress(url), new Request(url));
    }
  } catch (error) {
    log.error({ detail: String(error) }, "pages not warmed up");
  }
};
