import { expect, test } from "vitest";
import { addEdit, type EditHistory, redoEdit, startHistory, undoEdit } from "./edit-history.ts";

const type = (history: EditHistory, value: string, at: number, path = ["title"]) =>
  addEdit(history, { value, path, at, isTyped: true });

test("undoes and redoes, and names the field that changed", () => {
  const edited = addEdit(startHistory("a"), { value: "b", path: ["x"], at: 0, isTyped: false });
  const undone = undoEdit(edited);
  expect(undone).toMatchObject({ value: "a", lastPath: ["x"] });
  expect(redoEdit(undone)).toMatchObject({ value: "b", lastPath: ["x"] });
  expect(undoEdit(undone)).toBe(undone);
  expect(redoEdit(edited)).toBe(edited);
});

test("undoes together what was typed without a pause into one field", () => {
  const typed = type(type(type(startHistory(""), "h", 0), "hi", 300), "hi there", 2_000);
  expect(undoEdit(typed).value).toBe("hi");
  expect(undoEdit(undoEdit(typed)).value).toBe("");
  const elsewhere = type(type(startHistory(""), "h", 0), "i", 100, ["text"]);
  expect(undoEdit(elsewhere).value).toBe("h");
});

test("forgets what was undone when something else is typed", () => {
  const undone = undoEdit(type(startHistory("a"), "b", 0));
  const other = type(undone, "c", 10);
  expect(redoEdit(other).value).toBe("c");
  expect(undoEdit(other).value).toBe("a");
});

test("keeps the last two hundred steps", () => {
  let history = startHistory("0");
  for (let step = 1; step <= 250; step += 1)
    history = addEdit(history, { value: `${step}`, path: [], at: step, isTyped: false });
  while (history.past.length > 0) history = undoEdit(history);
  expect(history.value).toBe("50");
});
