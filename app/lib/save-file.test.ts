// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("downloads a file under a name that every system can store", () => {
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  for (const name of ["story.json", "con.json", "a/b: c?.md", "ends with a dot."]) saveFile(name, new Blob(["x"]));
  expect(saved).toEqual(["story.json", "con_.json", "a_b_ c_.md", "ends with a dot"]);
});
