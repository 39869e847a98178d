import type { SitePage } from "#contracts/site-pages.ts";
import type { Backend } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";
import { createRedirects } from "./create-redirects.ts";
import { createRedirectFunctions } from "./redirects.functions.ts";

type Deps = { backend: Backend; env: { siteUrl: string }; log: Log; listPages(): readonly SitePage[] };

/** Where old addresses lead. */
export const createRedirectsModule = ({ backend, env, log, listPages }: Deps) => {
  const redirects = createRedirects({ backend, env, log });
  return {
    redirects,
    functions: createRedirectFunctions({ redirects, listPages }),
    close: redirects.close,
  };
};
