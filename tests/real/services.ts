import type { RealService } from "./real-service.ts";
import { mailpit } from "./services/mailpit.ts";
import { minio } from "./services/minio.ts";
import { pgbouncer } from "./services/pgbouncer.ts";
import { caddy } from "./services/caddy.ts";
import { nginx } from "./services/nginx.ts";
import { promtool } from "./services/promtool.ts";
import { miniflux } from "./services/miniflux.ts";
import { modelServer } from "./model/model-server.ts";

/** In the order in which they run. */
export const services: RealService[] = [modelServer, minio, mailpit, pgbouncer, caddy, nginx, promtool, miniflux];
