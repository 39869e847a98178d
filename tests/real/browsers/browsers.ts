import { globSync } from "node:fs";
import { runProgram } from "../program.ts";
import { MissingError, type RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import type { Browser } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { toVisitChecks } from "./page-visits.ts";
import { toWalkChecks } from "./walks.ts";
import { startWebKit } from "./webkit.ts";

const openWith = async (start: () => Promise<Browser>) => {
  const site = await startRealSite();
  const browser = await start();
  return {
    checks: [...toVisitChecks(site, browser), ...toWalkChecks(site, browser)],
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
};

/** The number of a version in what a program says of itself. */
const readVersion = async (program: string, args: string[]): Promise<string> =>
  /\d+(?:\.\d+)+/.exec(await runProgram(program, args))?.[0] ?? "unknown";

export const firefox: RealService = {
  name: "firefox",
  title: "Firefox",
  find: async (tools) => {
    const program = tools.findProgram("firefox") ?? tools.getProgram("firefox-esr", "Debian's firefox-esr");
    return {
      version: await readVersion(program, ["--version"]),
      open: () => openWith(() => startFirefox(program, tools.createFolder())),
    };
  },
};

export const webKit: RealService = {
  name: "webkit",
  title: "WebKitGTK",
  find: async (tools) => {
    // Neither it nor its driver tells its version.
    const driver = tools.getProgram("WebKitWebDriver", "Debian's webkit2gtk-driver");
    const xvfb = tools.getProgram("Xvfb", "Debian's xvfb");
    const [browser] = globSync("/usr/{lib,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser");
    if (browser === undefined) throw new MissingError("no MiniBrowser of webkit2gtk-4.1 on this machine");
    return {
      version: await readVersion("dpkg-query", ["--show", "webkit2gtk-driver"]),
      open: () => openWith(() => startWebKit({ driver, xvfb, browser }, tools.createFolder())),
    };
  },
};
