import { expect, test } from "vitest";
import { takeConsoleErrors } from "#tests/support/fail-on-console-error.ts";
import { collectFaults } from "./collect-faults.ts";
import { newRequestContext, requestContext } from "./request-context.ts";

test("within a request an error goes to the request's context, outside it is printed", () => {
  collectFaults();
  collectFaults();
  const context = newRequestContext();
  const error = new Error("of the database");
  requestContext.run(context, () => console.error("Auth error:", error));
  expect(context.faults).toEqual([error]);
  expect(takeConsoleErrors()).toEqual([]);
  console.error("printed");
  expect(takeConsoleErrors()).toEqual([["printed"]]);
});
