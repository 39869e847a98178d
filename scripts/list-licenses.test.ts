import { expect, test } from "vitest";
import { isAllowed, listPackages, readLockFile, toLicenseList } from "./list-licenses.ts";

test("uses nothing whose licence is not on the list", () => {
  const packages = listPackages(readLockFile());
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((used) => !isAllowed(used))).toEqual([]);
});

const used = { name: "one", version: "1.0.0", isForDevelopment: false };

test.each([
  ["MIT", true],
  ["(AFL-2.1 OR BSD-3-Clause)", true],
  ["(MIT AND Zlib)", true],
  ["MIT AND GPL-3.0", false],
  ["AGPL-3.0", false],
  ["", false],
])("says of %s whether it may be passed on: %s", (license, expected) => {
  expect(isAllowed({ ...used, license })).toBe(expected);
});

test("allows a tool what a part of the site may not have", () => {
  expect(isAllowed({ ...used, license: "MPL-2.0" })).toBe(false);
  expect(isAllowed({ ...used, license: "MPL-2.0", isForDevelopment: true })).toBe(true);
});

test("lists packages by licence, each once", () => {
  const locked = {
    packages: {
      "": { license: "MIT" },
      "packages/own": { license: "MIT" },
      "node_modules/@site/own": { link: true },
      "node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/a/node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/a": { version: "1.0.0", license: "ISC", dev: true },
    },
  };
  expect(toLicenseList(listPackages(locked))).toBe(
    "# Licences of what this site is made with\n\n## ISC\n\n- a 1.0.0\n\n## MIT\n\n- b 2.0.0\n",
  );
});
