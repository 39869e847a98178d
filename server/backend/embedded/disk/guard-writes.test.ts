import { expect, test } from "vitest";
import { isWrite } from "./guard-writes.ts";

test.each([
  ["GET", "/auth/v1/user"],
  ["GET", "/storage/v1/object/public/pictures/a.webp"],
  ["POST", "/storage/v1/object/list/pictures"],
])("treats %s %s as a read", (method, path) => expect(isWrite({ method, path })).toBe(false));

test.each([
  ["POST", "/auth/v1/token?grant_type=password"],
  ["GET", "/auth/v1/verify?token=x"],
  ["POST", "/storage/v1/object/pictures/a.webp"],
  ["PUT", "/storage/v1/object/list/pictures"],
])("treats %s %s as a write", (method, path) => expect(isWrite({ method, path })).toBe(true));
