// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { roomParts, type PersonaRoom } from "#contracts/chat/persona-room.ts";
import { PromptRoom } from "./prompt-room.tsx";

const answerWith = (room: PersonaRoom) =>
  vi.stubGlobal("fetch", async () => Response.json(room, { headers: { "content-type": "application/json" } }));

test("says in words how the room is shared, and what does not fit", async () => {
  answerWith({
    context: 8_000,
    source: "assumed",
    question: 2_340,
    missing: 0,
    reading: { tokens: 2_340, seconds: 163 },
    isSlow: true,
    smallerContext: 2_048,
    parts: roomParts.map((name, index) => ({
      name,
      tokens: index === 4 ? 2_000 : 1_000,
      left: name === "lore" ? ["Longer than all the room for lore, so never told: “The sea”."] : [],
    })),
  });
  render(
    <QueryProvider>
      <PromptRoom version={1} />
    </QueryProvider>,
  );
  const table = await screen.findByRole("table", { name: "Tokens of each part" });
  expect(within(table).getByRole("row", { name: "Lore, at most 2,000 25%" })).toBeTruthy();
  expect(within(table).getAllByRole("row")).toHaveLength(roomParts.length);
  expect(screen.getByText(/8,000 tokens, which is assumed/)).toBeTruthy();
  expect(screen.getByText(/takes 2,340 tokens\. It read 2,340 tokens in 163 s, 14 a second\./)).toBeTruthy();
  expect(screen.getByText(/LLM_CONTEXT=2048/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Does not fit" })).toBeTruthy();
  expect(screen.getByText(/never told: “The sea”/)).toBeTruthy();
  vi.unstubAllGlobals();
});
