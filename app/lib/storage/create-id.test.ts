import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createId } from "./create-id.ts";

afterEach(() => vi.unstubAllGlobals());

test("makes different UUIDs of version 4, also where the browser makes none", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, createId);
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(100);
});
