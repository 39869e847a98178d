import type { Catalog } from "../../../database/read-catalog.ts";
import type { RowBounds } from "../../../database/session.ts";
import type { RestRequest } from "../rest-request.ts";
import { compileCall } from "./compile-call.ts";
import { compileSelect } from "./compile-select.ts";
import { compileWrite } from "./compile-write.ts";
import type { Statement } from "../../../database/statement.ts";

const toBounds = (request: RestRequest): RowBounds | undefined => {
  if (request.kind === "read") return undefined;
  const { mediaType, preferences } = request;
  if (mediaType.kind === "object" && request.kind !== "call" && preferences.return === "representation")
    return { min: 1, max: 1 };
  return preferences.maxAffected === null ? undefined : { min: 0, max: preferences.maxAffected };
};

/** Compiles a request to one statement. `measured` are columns of the answer that may be large. */
export const compileRequest = (
  request: RestRequest,
  measured: readonly string[],
  catalog: Catalog,
): { statement: Statement; bounds: RowBounds | undefined } => {
  const bounds = toBounds(request);
  switch (request.kind) {
    case "read":
      return { statement: compileSelect(request, measured), bounds };
    case "call":
      return { statement: compileCall(request, measured, catalog.functions.get(request.relation.name)), bounds };
    default:
      return { statement: compileWrite(request, catalog.primaryKeys.get(request.relation.name) ?? []), bounds };
  }
};
