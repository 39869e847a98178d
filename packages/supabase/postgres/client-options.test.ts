import { Client } from "pg";
import { expect, test } from "vitest";
import { toClientOptions } from "./client-options.ts";

const encryptionFor = (parameters: string) =>
  new Client(toClientOptions(`postgres://somebody:secret@db.example.com/site${parameters}`)).ssl as unknown;

test.each([
  ["", false],
  ["?sslmode=disable", false],
  ["?sslmode=require", { rejectUnauthorized: false }],
  ["?sslmode=verify-full", {}],
])("encrypts with %j as libpq does", (parameters, expected) => {
  expect(encryptionFor(parameters)).toEqual(expected);
});
