// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { NextStep } from "#contracts/character/character-calls.ts";
import { createFakeCharacter } from "#tests/support/fake-character.ts";
import { characterPlace } from "./character-place.ts";
import { NextSteps } from "./next-steps.tsx";

const open = async (next: NextStep[] | null) => {
  const fake = createFakeCharacter({ status: { isChosen: true, texts: "starter", next } });
  const onOpen = vi.fn<(part: string) => void>();
  render(
    <MemoryRouter>
      <QueryProvider>
        <NextSteps isOpenAtFirst onOpen={onOpen} />
      </QueryProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(fake.listCalls("character")).toContainEqual({ action: "status" }));
  return { fake, onOpen };
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a site without a list has none", async () => {
  await open(null);
  expect(screen.queryByText("What comes next")).toBeNull();
});

test("each step that is not done says what it is and leads to the place that does it", async () => {
  const { onOpen } = await open([
    { step: "portrait", state: "open" },
    { step: "bio", state: "draft" },
    { step: "model", state: "done" },
  ]);
  await screen.findByText("1 of 3 done");
  expect(
    screen.getByText("One picture for everywhere: the first page, the chat, the icons, shared links."),
  ).toBeTruthy();
  expect(screen.getByText("It is a draft: publish it, and visitors see it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Choose a language model" })).toBeNull();
  press("Write the bio");
  expect(onOpen).toHaveBeenCalledWith("character");
  expect(characterPlace.getState()).toMatchObject({ name: "landing", focusPath: ["bio", "paragraphs"] });
  press("Choose a portrait");
  expect(characterPlace.getState()).toBe("portrait");
});

test("the care page is ticked off by the owner, and a list that is done can be put away", async () => {
  const { fake } = await open([
    { step: "backup", state: "done" },
    { step: "care", state: "open" },
  ]);
  await screen.findByText("1 of 2 done");
  press("I have checked it");
  await screen.findByText("All of it is done");
  press("Put this list away");
  await waitFor(() => expect(screen.queryByText("What comes next")).toBeNull());
  expect(fake.listCalls("character")).toEqual(
    expect.arrayContaining([
      { action: "mark-next", mark: "isCareChecked" },
      { action: "mark-next", mark: "hidesNextSteps" },
    ]),
  );
});
