// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useIsPainted } from "./use-is-painted.ts";

test("is false for the first paint after a client-side navigation, then true", async () => {
  const seen: boolean[] = [];
  const { result } = renderHook(() => {
    const isPainted = useIsPainted();
    seen.push(isPainted);
    return isPainted;
  });
  expect(seen[0]).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
});

test("is true in server-rendered HTML", () => {
  const Part = () => (useIsPainted() ? "slow" : "");
  expect(renderToString(createElement(Part))).toBe("slow");
});
