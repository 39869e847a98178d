import { expectTypeOf, test } from "vitest";
import type { CallFor, User } from "./call.ts";

test("types the call by access: an actor for owners, a caller for users", () => {
  expectTypeOf<CallFor<"public">>().not.toHaveProperty("actor");
  expectTypeOf<CallFor<"user">>().not.toHaveProperty("actor");
  expectTypeOf<CallFor<"owner">["actor"]>().toEqualTypeOf<string>();
  expectTypeOf<CallFor<"approved">["caller"]>().toExtend<User>();
  expectTypeOf<CallFor<"public">["caller"]>().not.toExtend<User>();
});
