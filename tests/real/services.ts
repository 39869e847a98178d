import type { RealService } from "./real-service.ts";
import { firefox, webKit } from "./browsers/browsers.ts";
import { epubcheck } from "./services/epubcheck.ts";
import { htmlChecker } from "./services/html-checker.ts";
import { modelLimits } from "./model/limits.ts";
import { modelOwner } from "./model/owner.ts";
import { modelVisitors } from "./model/visitors.ts";
import { ollama } from "./model/ollama.ts";
import { caddy } from "./services/caddy.ts";
import { mailpit } from "./services/mailpit.ts";
import { miniflux } from "./services/miniflux.ts";
import { minio } from "./services/minio.ts";
import { nginx } from "./services/nginx.ts";
import { pgbouncer } from "./services/pgbouncer.ts";
import { promtool } from "./services/promtool.ts";
import { replicas } from "./services/replicas.ts";
import { openApiClient } from "./open-api-client.ts";
import { schemathesis } from "./schemathesis.ts";
import { sillyTavern } from "./silly-tavern.ts";
import { astro } from "./static-sites/astro.ts";
import { hugo } from "./static-sites/hugo.ts";
import { supabasePython } from "./supabase-python/supabase-python.ts";

/** In the order in which they run. */
export const services: RealService[] = [
  promtool,
  mailpit,
  miniflux,
  pgbouncer,
  caddy,
  nginx,
  minio,
  replicas,
  modelVisitors,
  modelOwner,
  modelLimits,
  ollama,
  sillyTavern,
  firefox,
  webKit,
  htmlChecker,
  epubcheck,
  hugo,
  astro,
  supabasePython,
  schemathesis,
  openApiClient,
];
