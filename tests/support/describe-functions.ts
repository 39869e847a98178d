import { isRawBody } from "#server/http/functions/define-function.ts";
import { toJsonSchema } from "#server/api/to-json-schema.ts";
import { createTestApp } from "./create-test-app.ts";
import type { Schema } from "./sample-inputs.ts";

type Described = { name: string; isGet: boolean; schema: Schema };

/** The functions of the site that take input in named fields, with what they take. */
export const describeFunctions = async (): Promise<Described[]> => {
  const { close, flush, functions } = await createTestApp();
  await flush();
  await close();
  return functions.flatMap(({ name, methods, query, body }) => {
    const input = query ?? (body && !isRawBody(body) ? body : null);
    if (!input) return [];
    return [{ name, isGet: methods.includes("GET"), schema: toJsonSchema(input, "input") as Schema }];
  });
};
