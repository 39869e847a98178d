// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useIsPainted } from "./use-is-painted.ts";

test("leaves slow parts out of the first paint of a page that the router opens, and shows them then", async () => {
  const seen: boolean[] = [];
  const { result } = renderHook(() => {
    const isPainted = useIsPainted();
    seen.push(isPainted);
    return isPainted;
  });
  expect(seen[0]).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
});

test("has them in the document that the server sends", () => {
  const Part = () => (useIsPainted() ? "slow" : "");
  expect(renderToString(createElement(Part))).toBe("slow");
});
