import { expect, test } from "vitest";
import { takeConsoleErrors } from "#tests/support/fail-on-console-error.ts";
import { captureErrors } from "./capture-errors.ts";
import { createRequestContext, requestContext } from "./request-context.ts";

test("within a request an error goes to the request's context, outside it is printed", () => {
  captureErrors();
  captureErrors();
  const context = createRequestContext();
  const error = new Error("of the database");
  requestContext.run(context, () => console.error("Auth error:", error));
  expect(context.errors).toEqual([error]);
  expect(takeConsoleErrors()).toEqual([]);
  console.error("printed");
  expect(takeConsoleErrors()).toEqual([["printed"]]);
});
