import { expect, test } from "vitest";
import { consumeConsoleErrors } from "#tests/support/fail-on-console-error.ts";
import { captureErrors } from "./capture-errors.ts";
import { createRequestContext, requestContext } from "./request-context.ts";

test("captures errors within a request and prints those outside", () => {
  captureErrors();
  captureErrors();
  const context = createRequestContext();
  const error = new Error("of the database");
  requestContext.run(context, () => console.error("Auth error:", error));
  expect(context.errors).toEqual([error]);
  expect(consumeConsoleErrors()).toEqual([]);
  console.error("printed");
  expect(consumeConsoleErrors()).toEqual([["printed"]]);
});
