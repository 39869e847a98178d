import { isRawBody } from "#server/http/functions/define-function.ts";
import { listFunctions } from "#server/list-functions.ts";
import { toJsonSchema } from "#server/api/to-json-schema.ts";
import type { Services } from "#server/services.ts";
import type { Schema } from "./sample-inputs.ts";

type Described = { name: string; isGet: boolean; schema: Schema };

/** Some ask for the storage when they are created, and use it when they are called. */
const noBackend = { serviceClient: () => ({ storage: { from: () => ({}) } }) };
/** It answers everything that the site has no language model. */
const needsModel = "write-texts";

/** The functions of the site that take input in named fields, with what they take. */
export const describeFunctions = (): Described[] =>
  listFunctions({ images: {}, backend: noBackend } as unknown as Services).flatMap(({ name, methods, query, body }) => {
    const input = query ?? (body && !isRawBody(body) ? body : null);
    if (!input || name === needsModel) return [];
    return [{ name, isGet: methods.includes("GET"), schema: toJsonSchema(input, "input") as Schema }];
  });
