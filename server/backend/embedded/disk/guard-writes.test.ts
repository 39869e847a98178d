import { expect, test } from "vitest";
import { isWrite } from "./guard-writes.ts";

test.each([
  ["GET", "/auth/v1/user"],
  ["HEAD", "/auth/v1/settings"],
])("treats %s %s as a read", (method, path) => expect(isWrite({ method, path })).toBe(false));

test.each([
  ["POST", "/auth/v1/token?grant_type=password"],
  ["GET", "/auth/v1/verify?token=x"],
  ["PUT", "/auth/v1/user"],
])("treats %s %s as a write", (method, path) => expect(isWrite({ method, path })).toBe(true));
