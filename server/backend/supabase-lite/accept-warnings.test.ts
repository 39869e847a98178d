import { once } from "node:events";
import { expect, test } from "vitest";
import "@supabase/lite/pglite";
import { acceptWarnings } from "./accept-warnings.ts";

test("passes on a warning that is an error, and one that is a text, once the library is loaded", async () => {
  await import("@supabase/lite");
  acceptWarnings();
  acceptWarnings();
  const warned = once(process, "warning") as Promise<[Error]>;
  process.emitWarning(Object.assign(new Error("too many listeners"), { name: "ListenersWarning" }));
  expect((await warned)[0]).toMatchObject({ name: "ListenersWarning", message: "too many listeners" });
  const again = once(process, "warning") as Promise<[Error]>;
  process.emitWarning("a text", "TextWarning");
  expect((await again)[0]).toMatchObject({ name: "TextWarning", message: "a text" });
});
