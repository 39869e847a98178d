import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { RealService } from "./real-service.ts";
import { services } from "./services.ts";
import { replaceSections, toLine, toTable } from "./report.ts";
import { runServices } from "./run-services.ts";
import { createTools } from "./tools.ts";

// Tries the site with real programs, all or those that are named: `model` stands for all that begin so. `--installed`
// tries those of this machine and installs nothing, `--long` takes figures that take long, `--write` writes down what
// came of it. With `SITE_FOLDER`, it is the built site of another folder, for a comparison.

const page = "docs/tested-with.md";
const reportFile = "test-results/real.json";

const end = (message: string): never => {
  console.error(message);
  return process.exit(1);
};
// What was started and made ends with this process, on its exit.
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
  process.once(signal, () => {
    console.error(`Ended by ${signal}.`);
    process.exit(128 + number);
  });

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    installed: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    minutes: { type: "string", default: "120" },
    write: { type: "boolean", default: false },
  },
});
const isNamed = (service: RealService, name: string) => service.name === name || service.name.startsWith(`${name}-`);
const unknown = names.find((name) => !services.some((service) => isNamed(service, name)));
if (unknown !== undefined) end(`No service is called ${unknown}: ${services.map(({ name }) => name).join(", ")}.`);
const minutes = Number(options.minutes);
if (!(minutes > 0)) end("--minutes takes a number, after which what was not tried is skipped.");

let service = "";
const rows = await runServices(
  services.filter((service) => names.length === 0 || names.some((name) => isNamed(service, name))),
  {
    tools: createTools({ mayInstall: !options.installed, isLong: options.long }),
    end: AbortSignal.timeout(minutes * 60_000),
    write: (row) => {
      if (row.service !== service) console.log(`\n${row.service} ${row.version ?? ""}`);
      service = row.service;
      console.log(toLine(row));
    },
  },
);
console.log(`\n${toTable(rows)}`);
mkdirSync("test-results", { recursive: true });
writeFileSync(reportFile, JSON.stringify(rows, null, 2));
const date = new Date().toISOString().slice(0, 10);
if (options.write) writeFileSync(page, replaceSections(existsSync(page) ? readFileSync(page, "utf8") : "", rows, date));
process.exit(rows.some(({ outcome }) => outcome === "failed") ? 1 : 0);
