import { expect, test } from "vitest";
import { toToolDefinitions } from "../../models/run-tools.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createSearchTool } from "./search-tool.ts";

test("shares the schema and description of the tool between answers", () => {
  const createTool = () => createSearchTool({ content: shippedContent, search: { find: async () => [] } }).tool;
  const describeInput = () => {
    const [definition] = toToolDefinitions([createTool()]);
    return definition?.type === "function" ? definition.inputSchema : null;
  };
  expect(createTool().input).toBe(createTool().input);
  expect(describeInput()).toMatchObject({ type: "object" });
  expect(describeInput()).toBe(describeInput());
});
