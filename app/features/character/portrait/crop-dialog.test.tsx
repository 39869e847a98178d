// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { wholePicture } from "./crop-frame.ts";

const open = async () => {
  const onUse = vi.fn<(frame: PictureFrame | undefined) => void>();
  render(<CropDialog isOpen address="blob:picture" onUse={onUse} onClose={() => undefined} />);
  await screen.findByRole("dialog", { name: "Crop and focus" });
  const picture = document.querySelector("img");
  if (!picture) throw new Error("there is no picture");
  return { onUse, picture };
};
const load = (picture: HTMLImageElement, width: number, height: number) => {
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
};
const use = () => fireEvent.click(screen.getByRole("button", { name: "Use this picture" }));
const key = (name: RegExp, pressed: string, times: number, shiftKey = false) => {
  for (let count = 0; count < times; count += 1)
    fireEvent.keyDown(screen.getByRole("button", { name }), { key: pressed, shiftKey });
};

test("arrow keys move and resize the part and move the focus, and buttons say where they are", async () => {
  const { onUse, picture } = await open();
  load(picture, 1_000, 1_500);
  key(/^Part that is used/, "ArrowLeft", 20, true);
  key(/^Part that is used/, "ArrowUp", 40, true);
  key(/^Part that is used/, "ArrowRight", 5);
  key(/^Focus/, "ArrowDown", 10);
  const part = "Part that is used: 80 % of the width from 5 %, 60 % of the height from 0 %";
  expect(screen.getByRole("button", { name: part })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Focus: 50 % from the left, 40 % from the top" })).toBeTruthy();
  use();
  const { crop, focus } = onUse.mock.lastCall?.[0] ?? wholePicture;
  expect([crop.x, crop.y, crop.width, crop.height, focus.x, focus.y]).toEqual(
    [0.05, 0, 0.8, 0.6, 0.5, 0.4].map((share) => expect.closeTo(share)),
  );
});

test("the whole picture comes back with one press", async () => {
  const { onUse, picture } = await open();
  load(picture, 1_000, 1_500);
  key(/^Part that is used/, "ArrowLeft", 20, true);
  fireEvent.click(screen.getByRole("button", { name: "Whole picture" }));
  use();
  expect(onUse).toHaveBeenCalledWith(wholePicture);
});

test("a picture that the browser cannot show can be used whole", async () => {
  const { onUse, picture } = await open();
  fireEvent.error(picture);
  expect(screen.getByText(/^This browser cannot show this kind of picture/)).toBeTruthy();
  use();
  expect(onUse).toHaveBeenCalledWith(undefined);
});
