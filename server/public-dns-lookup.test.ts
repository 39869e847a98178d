import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { createPanelDnsLookup, isOwnNetwork } from "./public-dns-lookup.ts";

test.each([
  ["localhost", true],
  ["ollama", true],
  ["models.lan", true],
  ["host.docker.internal", true],
  ["10.0.0.1", true],
  ["100.64.0.1", true],
  ["[fd00::1]", true],
  ["[::ffff:10.0.0.1]", true],
  ["models.example.com", false],
  ["8.8.8.8", false],
  ["[2606:2800:220:1:248:1893:25c8:1946]", false],
])("%s is of the own network: %s", (host, isOwn) => {
  expect(isOwnNetwork(host)).toBe(isOwn);
});

/** Looks a name up as a connection does, with a resolver that knows one address. */
const lookUp = (hostname: string, address: string) => {
  const resolve = (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, [{ address, family: 4 }]);
  return new Promise<string>((found) =>
    createPanelDnsLookup(resolve as never)(hostname, {}, (error, given) => found(error?.code ?? (given as string))),
  );
};

test("a public name that turns to a private network is reached no more, a private name only there", async () => {
  expect(await lookUp("models.example.com", "93.184.216.34")).toBe("93.184.216.34");
  for (const address of ["10.0.0.5", "127.0.0.1", "169.254.169.254"])
    expect(await lookUp("models.example.com", address)).toBe("EPRIVATE");
  expect(await lookUp("models.lan", "10.0.0.5")).toBe("10.0.0.5");
  expect(await lookUp("models.lan", "169.254.169.254")).toBe("EPRIVATE");
});
