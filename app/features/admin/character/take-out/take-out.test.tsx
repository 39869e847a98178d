// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { getContent } from "#app/lib/content/content.ts";
import { createFakeCharacter } from "#tests/support/fake-character.ts";
import { TakeOut } from "./take-out.tsx";

const { takeOut: texts } = getContent("admin");

const open = () => {
  const fake = createFakeCharacter();
  render(
    <QueryProvider>
      <TakeOut />
    </QueryProvider>,
  );
  return fake;
};

const chooseFile = (file: File) => fireEvent.change(screen.getByLabelText(texts.file), { target: { files: [file] } });

test("lets visitors have the card, and no longer", async () => {
  const fake = open();
  const control = await screen.findByRole("switch", { name: new RegExp(`^${texts.public}`) });
  fireEvent.click(control);
  const address = await screen.findByLabelText(texts.address);
  expect((address as HTMLInputElement).value).toBe(`${location.origin}/character/card.png`);
  expect(fake.content.read("character").published).toMatchObject({ isDownloadable: true });
  fireEvent.click(control);
  await waitFor(() => expect(screen.queryByLabelText(texts.address)).toBeNull());
  expect(fake.content.read("character").published).toMatchObject({ isDownloadable: false });
});

test("brings a whole character in only when that is confirmed", async () => {
  const fake = open();
  const button = await screen.findByRole("button", { name: texts.bring });
  chooseFile(new File(["x"], "mira.txt", { type: "text/plain" }));
  expect(await screen.findByText(texts.otherType)).toBeTruthy();
  chooseFile(new File(["x"], "mira.zip", { type: "application/zip" }));
  expect((button as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: texts.confirm }));
  fireEvent.click(button);
  await screen.findByText(texts.brought.replace("{name}", "Juno").replace("{count}", "30"));
  expect(fake.listCalls("import-character-archive")).toHaveLength(1);
});
