import { pickKnownParameters } from "../../http/parse-query.ts";
import type { Address } from "../../http/validate-url.ts";
import { findRoute, readPlace } from "./find-route.ts";
import { type StorageAction, type StorageRoute, storageRoutes } from "./storage-routes.ts";

export type StorageRequest = Pick<StorageRoute, "operation" | "needsNoKey" | "ignoresExpiry" | "writes"> & {
  act: StorageAction;
};

/** Parses a request below `/storage/v1` into the typed form of its route. */
export const parseStorageRequest = async (
  request: Request,
  { segments, parameters }: Address,
): Promise<StorageRequest> => {
  const { pattern, query: known = [], parse, ...route } = findRoute(storageRoutes, request.method, segments);
  const query = pickKnownParameters(parameters, known);
  const given = {
    ...readPlace(pattern, segments),
    token: query.get("token") ?? null,
    isUpsert: request.headers.get("x-upsert") === "true",
    sent: request.headers,
  };
  return { ...route, act: await parse(request, given) };
};
