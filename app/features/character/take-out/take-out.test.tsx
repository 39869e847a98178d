// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { createFakeCharacter } from "#tests/support/fake-character.ts";
import { TakeOut } from "./take-out.tsx";

const open = () => {
  const fake = createFakeCharacter();
  render(
    <QueryProvider>
      <TakeOut />
    </QueryProvider>,
  );
  return fake;
};

const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText("Archive of a character"), { target: { files: [file] } });

test("lets visitors have the card, and no longer", async () => {
  const fake = open();
  const control = await screen.findByRole("switch", {
    name: new RegExp("^Visitors may download the character as a card"),
  });
  fireEvent.click(control);
  const address = await screen.findByLabelText("Address of the card");
  expect((address as HTMLInputElement).value).toBe(`${location.origin}/character/card.png`);
  expect(fake.content.read("character").published).toMatchObject({ isDownloadable: true });
  fireEvent.click(control);
  await waitFor(() => expect(screen.queryByLabelText("Address of the card")).toBeNull());
  expect(fake.content.read("character").published).toMatchObject({ isDownloadable: false });
});

test("brings a whole character in only when that is confirmed", async () => {
  const fake = open();
  const button = await screen.findByRole("button", { name: "Bring it in" });
  chooseFile(new File(["x"], "mira.txt", { type: "text/plain" }));
  expect(await screen.findByText("This file is no archive of a character. Please choose a ZIP file.")).toBeTruthy();
  chooseFile(new File(["x"], "mira.zip", { type: "application/zip" }));
  expect((button as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: "Replace the character of this site" }));
  fireEvent.click(button);
  await screen.findByText("Juno is here now. Texts written: 30.");
  expect(fake.listCalls("import-character-archive")).toHaveLength(1);
});
