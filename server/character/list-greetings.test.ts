import { expect, test } from "vitest";
import type { Content } from "../content/live-content.ts";
import { listGreetings } from "./list-greetings.ts";

const list = (greeting: string, alternateGreetings: string[], startsWith?: "random") =>
  listGreetings({
    get: (name: string) => (name === "chat" ? { greeting } : { alternateGreetings, startsWith }),
  } as unknown as Pick<Content, "get"> as Content);

test("lists the greeting of the chat and then the others, each at its place", () => {
  expect(list("One", ["", "Three"])).toEqual({ greetings: ["One", "", "Three"], startsWith: "first" });
  expect(list("One", [], "random").startsWith).toBe("random");
});

test("ends before what would be too long together", () => {
  expect(
    list(
      "One",
      Array.from({ length: 200 }, () => "a".repeat(60_000)),
    ).greetings,
  ).toHaveLength(7);
});
