import { expect, test } from "vitest";
import { isWrite } from "./guard-writes.ts";

const readOnly = new Set(["rights_of"]);

test.each([
  ["GET", "/rest/v1/posts?select=id"],
  ["HEAD", "/rest/v1/posts"],
  ["GET", "/auth/v1/user"],
  ["POST", "/rest/v1/rpc/rights_of"],
  ["GET", "/storage/v1/object/public/pictures/a.webp"],
  ["POST", "/storage/v1/object/list/pictures"],
])("treats %s %s as a read", (method, path) => expect(isWrite({ method, path }, readOnly)).toBe(false));

test.each([
  ["POST", "/rest/v1/posts"],
  ["PATCH", "/rest/v1/posts?id=eq.1"],
  ["DELETE", "/rest/v1/posts?id=eq.1"],
  ["POST", "/rest/v1/rpc/add_counts"],
  ["POST", "/rest/v1/rpc/rights_of/x"],
  ["POST", "/auth/v1/token?grant_type=password"],
  ["GET", "/auth/v1/verify?token=x"],
  ["POST", "/storage/v1/object/pictures/a.webp"],
  ["PUT", "/storage/v1/object/list/pictures"],
])("treats %s %s as a write", (method, path) => expect(isWrite({ method, path }, readOnly)).toBe(true));
