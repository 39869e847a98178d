import { expect, test } from "vitest";
import { describeRequest } from "./load-placeholder.server.ts";

const known = [{ id: "agent-one", name: "One" }];
const texts = { asked: "You asked for {name}.", unknown: "Nobody." };

test("names the requested item", () => {
  expect(describeRequest("agent-one", known, texts)).toBe("You asked for One.");
});

test.each(["", "agent-two", "One", "__proto__", "<script>alert(1)</script>"])(
  "never repeats the unknown id %j",
  (id) => {
    expect(describeRequest(id, known, texts)).toBe("Nobody.");
  },
);

test("returns undefined without a request", () => {
  expect(describeRequest(null, known, texts)).toBeUndefined();
});
