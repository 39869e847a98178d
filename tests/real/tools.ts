import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import { runProgram } from "./program.ts";
import { MissingError } from "./real-service.ts";

export type Tools = {
  /** Whether figures that take long are wanted. */
  isLong: boolean;
  /** The path of a program of this machine; null if it has none. */
  findProgram(name: string): string | null;
  /** As `findProgram`; throws a MissingError that says how it can be had. */
  getProgram(name: string, howToHaveIt: string): string;
  /** A program of this machine, else of a Go module with its version (`example.org/tool@v1.2.3`). */
  getGoProgram(name: string, module: string): Promise<string>;
  /** The Python of an environment of its own that has these packages; `options` are those of `pip install`. */
  getPython(name: string, packages: string[], options?: string[]): Promise<string>;
  /** The folder of a package from npm with its version, and its own `node_modules`. */
  getNpmPackage(name: string, version: string): Promise<string>;
  /** An empty folder that is deleted when this process ends. */
  createFolder(): string;
};

const installLimitMs = 15 * 60_000;
const cacheFolder = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"), "chloe-real-services");
const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** What a run of real services has; without `mayInstall`, only what is on this machine already. */
export const createTools = ({ mayInstall, isLong }: { mayInstall: boolean; isLong: boolean }): Tools => {
  const bin = path.join(cacheFolder, "bin");
  const findProgram = (name: string): string | null => {
    const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/go/bin"];
    const files = [...folders, bin, path.join(homedir(), "go/bin")].map((folder) => path.join(folder, name));
    return files.find(isProgram) ?? null;
  };
  const getProgram = (name: string, howToHaveIt: string): string => {
    const program = findProgram(name);
    if (program === null) throw new MissingError(`no ${name} on this machine (${howToHaveIt})`);
    return program;
  };
  const install = async (what: string, program: string, args: string[], env: Record<string, string> = {}) => {
    if (!mayInstall) throw new MissingError(`${what} is not on this machine; npm run test:real installs it`);
    console.log(`Installing ${what}…`);
    mkdirSync(cacheFolder, { recursive: true });
    try {
      await runProgram(program, args, { limitMs: installLimitMs, env });
    } catch (error) {
      throw new MissingError(`${what} cannot be installed: ${(error as Error).message.trim().split("\n").at(-1)}`);
    }
  };
  /** A folder that is complete or not there. */
  const getFolder = async (name: string, fill: (folder: string) => Promise<void>): Promise<string> => {
    const folder = path.join(cacheFolder, name);
    const stamp = path.join(folder, ".installed");
    if (existsSync(stamp)) return folder;
    if (mayInstall) rmSync(folder, { recursive: true, force: true });
    await fill(folder);
    writeFileSync(stamp, "");
    return folder;
  };
  return {
    isLong,
    findProgram,
    getProgram,
    createFolder: createTemporaryFolder,
    getGoProgram: async (name, module) => {
      const found = findProgram(name);
      if (found) return found;
      const go = getProgram("go", `which installs ${name}`);
      await install(name, go, ["install", module], { GOBIN: bin });
      return path.join(bin, name);
    },
    getPython: async (name, packages, options = []) => {
      const folder = await getFolder(`python-${name}`, async (folder) => {
        const python = getProgram("python3", `which installs ${packages.join(", ")}`);
        await install(`Python for ${name}`, python, ["-m", "venv", folder]);
        const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...options, ...packages];
        await install(packages.join(", "), path.join(folder, "bin/python"), pip);
      });
      return path.join(folder, "bin/python");
    },
    getNpmPackage: async (name, version) => {
      const folder = await getFolder(`npm-${name.replaceAll("/", "-")}-${version}`, async (folder) => {
        const npm = getProgram("npm", `which installs ${name}`);
        const args = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
        await install(name, npm, [...args, `${name}@${version}`]);
      });
      return path.join(folder, "node_modules", name);
    },
  };
};
