import { expect, test } from "vitest";
import { blockedCommands, commandNames, maxCommandLength } from "#contracts/neo/commands.ts";
import { parseCommand } from "./parse-command.ts";

test.each(commandNames)("knows %s alone, in any case and with spaces around it", (name) => {
  for (const line of [name, `  ${name.toUpperCase()} \n`, `\u3000${name}`])
    expect(parseCommand(line)).toEqual({ kind: "command", name });
});

test("knows a command by its letters, however they are encoded", () => {
  const fullWidth = "ｓｔａｔｕｓ";
  const withInvisible = "st\u200bat\u00adus\u202e";
  for (const line of [fullWidth, withInvisible])
    expect(parseCommand(line)).toEqual({ kind: "command", name: "status" });
});

test.each(blockedCommands)("blocks %s with whatever follows it", (name) => {
  const lines = [
    name,
    `${name} -rf /`,
    `/usr/bin/${name} x`,
    `${name.toUpperCase()};ls`,
    `$(${name} x)`,
    `\`${name}\``,
  ];
  for (const line of [...lines, `\u200b${name} /`, `"${name}" x`])
    expect([line, parseCommand(line)]).toEqual([line, { kind: "blocked", name }]);
  expect(parseCommand("ｒｍ -rf /")).toEqual({ kind: "blocked", name: "rm" });
});

test("takes no options", () => {
  for (const line of ["logs -n 5", "status"]) expect(parseCommand(line).kind).not.toBe("blocked");
  expect(parseCommand("logs --all")).toEqual({ kind: "options", name: "logs" });
  expect(parseCommand("backup > /tmp/x".replace(" /", "/"))).toEqual({ kind: "options", name: "backup" });
});

test("hands everything else to NEO as it was typed", () => {
  const odd = [
    "status of the site?",
    "What is a rm?",
    "help me",
    "сurl",
    "߷ ﷽ 👩‍👩‍👧 e\u0301",
    "toString",
    "__proto__",
    "constructor",
  ];
  for (const question of odd) expect(parseCommand(` ${question} `)).toEqual({ kind: "question", question });
  expect(parseCommand("a\u0007b\tc")).toEqual({ kind: "question", question: "a b c" });
});

test("finds nothing in a blank or invisible line, and refuses one that is too long", () => {
  for (const line of ["", " \n\t", "\u200b\u2060", "\u0000"]) expect(parseCommand(line)).toEqual({ kind: "blank" });
  expect(parseCommand("a".repeat(maxCommandLength)).kind).toBe("question");
  expect(parseCommand("a".repeat(maxCommandLength + 1)).kind).toBe("too-long");
  // Grows eighteenfold by NFKC; the limit is on what was typed.
  expect(parseCommand("\ufdfa".repeat(maxCommandLength)).kind).toBe("question");
});
