import { expect, test } from "vitest";
import type { Content } from "../content/live-content.ts";
import { listGreetings } from "./list-greetings.ts";

const list = (greeting: string, alternateGreetings: string[], startsWith?: "random") => {
  const documents = {
    chat: { greeting, guest: "Guest" },
    character: { alternateGreetings, startsWith },
    persona: { name: "Mira" },
  };
  return listGreetings({ get: (name: keyof typeof documents) => documents[name] } as unknown as Content);
};

test("lists the greeting of the chat and then the others, each at its place", () => {
  const greetings = [{ text: "One" }, { text: "" }, { text: "Three" }];
  expect(list("One", ["", "Three"])).toEqual({ greetings, startsWith: "first" });
  expect(list("One", [], "random").startsWith).toBe("random");
});

test("leaves the name of the visitor to the page, and what differs each time", () => {
  expect(list("{{Char}} sees {{USER}}.{{nonsense}}", ["{{pick:a,a}} for {{user}}"]).greetings).toEqual([
    { text: "Mira sees {{user}}." },
    { text: "{{pick:a,a}} for {{user}}", shown: "a for Guest" },
  ]);
});

test("ends before what would be too long together", () => {
  expect(
    list(
      "One",
      Array.from({ length: 200 }, () => "a".repeat(60_000)),
    ).greetings,
  ).toHaveLength(7);
});
