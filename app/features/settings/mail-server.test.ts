import { expect, test } from "vitest";
import { noMailServer, parseMailAddress, toMailAddress } from "./mail-server.ts";

test.each([
  [{}, ""],
  [{ host: "mail.example.com" }, "smtp://mail.example.com:587"],
  [{ host: " mail.example.com ", port: "25" }, "smtp://mail.example.com:25"],
  [
    { host: "mail.example.com", port: "465", user: "chloe@example.com", password: "p:a/s%s@#" },
    "smtps://chloe%40example.com:p%3Aa%2Fs%25s%40%23@mail.example.com:465",
  ],
  [{ host: "smtp://chloe:secret@mail.example.com:2525", user: "ignored" }, "smtp://chloe:secret@mail.example.com:2525"],
])("writes %j as an address", (given, address) => {
  expect(toMailAddress({ ...noMailServer, ...given })).toBe(address);
});

test("reads an address again as it was typed", () => {
  const server = { host: "mail.example.com", port: "465", user: "chloe@example.com", password: "p:a/s%s@#" };
  expect(parseMailAddress(toMailAddress(server))).toEqual(server);
  expect(parseMailAddress("")).toEqual(noMailServer);
  expect(parseMailAddress("smtp://me:%@host")).toEqual({ ...noMailServer, host: "smtp://me:%@host" });
});
