#!/usr/bin/env node
"use strict";
// The command `site`, which the scripts in package.json call too. In the syntax and with the functions of
// Node 8 (a test checks the syntax), so that on a fresh clone whatever Node the machine has says what is missing. It
// installs the dependencies, among them the Node that everything else runs on, and passes the command on to that.
const childProcess = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const path = require("path");

const root = path.dirname(__dirname);
// Files that are named in the arguments are meant from there.
if (process.cwd() !== root) process.env.SITE_CALLED_FROM = process.cwd();
process.chdir(root);
const modules = path.join(root, "node_modules");
const previousModules = path.join(root, ".previous-modules");
const bundledNode = path.join(modules, ".bin", "node");
const stamp = path.join(modules, ".installed");
const isWindows = process.platform === "win32";
const advice = "install it from https://nodejs.org";
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
const state = crypto
  .createHash("sha256")
  .update([read("package-lock.json"), process.platform, process.arch].join("\0"))
  .digest("hex");

const end = (message) => {
  console.error("\n" + message + "\n");
  process.exit(1);
};

/**
 * Runs a program, to which it passes signals. `done` gets the error of a program that cannot be run, or the exit code of
 * the program (128 and the signal that ended it), and the signal that was passed on.
 */
const run = (program, args, options, done) => {
  const listeners = {};
  let child;
  let stopped;
  let isDone = false;
  const finish = (result) => {
    if (isDone) return;
    isDone = true;
    for (const name of Object.keys(listeners)) process.removeListener(name, listeners[name]);
    done(Object.assign({ stopped }, result));
  };
  for (const name of Object.keys(signals)) {
    listeners[name] = () => {
      stopped = name;
      try {
        process.kill(child.pid * (options.detached ? -1 : 1), name);
      } catch (error) {
        // It has just ended by itself.
        if (error.code !== "ESRCH") throw error;
      }
    };
    process.on(name, listeners[name]);
  }
  // After the listeners: a signal that arrives while it starts would end this program and leave that one.
  child = childProcess.spawn(program, args, options);
  child.once("error", (error) => finish({ error }));
  child.once("close", (code, signal) => finish({ status: code === null ? 128 + (signals[signal] || 9) : code }));
  return child;
};

/** Runs a step of the set-up. A signal also ends all that the step has started, in a process group of its own. */
const runStep = (program, args, options, done) =>
  run(program, args, Object.assign({ detached: !isWindows }, options), (result) => {
    if (!result.stopped) return done(result);
    // A site that is asked to end before it is there has ended well.
    return process.exit(/^(start|dev)$/.test(process.argv[2]) ? 0 : 128 + signals[result.stopped]);
  });

/** Becomes another program, which gets signals itself; under an older Node, stays to pass them on. */
const become = (program, args, env) => {
  if (process.execve && !isWindows) process.execve(program, [program].concat(args), env);
  run(program, args, { stdio: "inherit", env }, ({ error, status }) => process.exit(error ? 1 : status));
};

const passOn = () => {
  if (fs.existsSync(bundledNode) && fs.realpathSync(bundledNode) !== process.execPath)
    return become(bundledNode, [__filename].concat(process.argv.slice(2)), process.env);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 22))
    return end(`On this machine the site needs Node 24, and this is Node ${process.versions.node}: ${advice}.`);
  const { runCommand } = require("./site/run-command.ts");
  return runCommand(process.argv.slice(2), { become, runStep }).catch((error) => end(error.message));
};

const causes = [
  {
    codes: /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|\w*TIMEOUT|E(HOST|NET)UNREACH|ENOTCACHED|FETCH_ERROR)$/,
    text: "the npm registry cannot be reached: connect this machine to it once, then try again",
  },
  {
    codes: /^(EACCES|EPERM|EROFS)$/,
    text: `this user may not write to ${root}: let the owner of the folder run this once`,
  },
  { codes: /^ENOSPC$/, text: "the disk is full: free some space, then try again" },
];

/** The npm that runs this, else the one of the machine: that of node_modules would run on the Node that it replaces. */
const findNpm = () => {
  const npm = process.env.npm_execpath || "";
  if (path.basename(npm) === "npm-cli.js") return [process.env.npm_node_execpath || process.execPath, npm];
  return ["npm"];
};

/** Puts the dependencies back that `npm ci` would delete first, unless the returned function says that it succeeded. */
const keepPrevious = () => {
  const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true });
  // Left by an installation that was killed; what that has installed is not complete.
  if (fs.existsSync(previousModules)) remove(fs.existsSync(stamp) ? previousModules : modules);
  try {
    if (fs.existsSync(modules)) fs.renameSync(modules, previousModules);
  } catch (error) {
    // A mounted folder cannot be moved and is not kept; npm fails on one of another user, and says so.
    if (!/^(EBUSY|EXDEV|EACCES|EPERM|EROFS)$/.test(error.code)) throw error;
  }
  const restore = () => {
    if (!fs.existsSync(previousModules)) return;
    remove(modules);
    fs.renameSync(previousModules, modules);
  };
  process.once("exit", restore);
  return () => {
    process.removeListener("exit", restore);
    remove(previousModules);
  };
};

const install = () => {
  const oldest = Number(/\d+/.exec(require("../package.json").engines.node)[0]);
  const version = process.versions.node;
  if (parseInt(version, 10) < oldest)
    return end(`This site needs Node ${oldest} or newer, and this is Node ${version}: ${advice}.`);
  console.error("Installing…");
  const folders = (process.env.PATH || "").split(path.delimiter);
  const npm = findNpm();
  // No package needs its install scripts, and nobody's settings may leave out packages that building the site needs.
  const args = ["ci", "--ignore-scripts", "--prefer-offline", "--include=dev", "--include=optional", "--loglevel=error"]
    // Without a connection, npm would try for more than a minute.
    .concat("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000");
  const options = {
    // What the command says is all that is on standard output.
    stdio: ["ignore", 2, "pipe"],
    env: Object.assign({}, process.env, {
      PATH: folders.filter((folder) => !folder.startsWith(modules)).join(path.delimiter),
    }),
    shell: isWindows,
  };
  let output = "";
  const dropPrevious = keepPrevious();
  const child = runStep(npm[0], npm.slice(1).concat(args), options, ({ error, status }) => {
    if (error) return end(`The packages of this site are missing, and so is npm, which installs them: ${advice}.`);
    if (status !== 0) {
      const [, code = `exit code ${status}`] = /npm (?:error|ERR!) code (\S+)/.exec(output) || [];
      const cause = causes.find(({ codes }) => codes.test(code));
      return end(
        cause
          ? `The packages of this site are missing or old, and ${cause.text} (${code}).`
          : `The packages of this site cannot be installed (${code}). npm says:\n${output}`,
      );
    }
    dropPrevious();
    // Built for another C library, for instance: then this one has to do.
    if (fs.existsSync(bundledNode) && childProcess.spawnSync(bundledNode, ["--version"]).status !== 0)
      fs.unlinkSync(bundledNode);
    fs.writeFileSync(stamp, state);
    return passOn();
  });
  child.stderr.on("data", (chunk) => (output += chunk));
};

/** Whether the packages are there that this command needs; npm may have installed them without this program. */
const isInstalled = () => {
  const lockFile = read("package-lock.json");
  // An image has what it needs.
  if (lockFile === "" || read(stamp) === state) return true;
  const installed = read(path.join(modules, ".package-lock.json"));
  if (installed === "") return false;
  const found = JSON.parse(installed).packages || {};
  const locked = JSON.parse(lockFile).packages || {};
  const mayBuild =
    /^(start|dev|test|test-real|bench|set-up)$/.test(process.argv[2]) && process.env.NODE_ENV !== "production";
  return Object.keys(locked).every((place) => {
    const one = locked[place];
    const other = found[place];
    if (other) return other.version === one.version && other.integrity === one.integrity;
    return !/(^|\/)node_modules\//.test(place) || one.optional || one.devOptional || (one.dev && !mayBuild);
  });
};

if (isInstalled()) void passOn();
else install();
