import { expect, test } from "vitest";
import { blockedCommands, commandNames, maxCommandLength } from "#contracts/chat/commands.ts";
import { parseCommand } from "./parse-command.ts";

test.each(commandNames)("recognizes %s alone, in any case and with surrounding spaces", (name) => {
  for (const line of [name, `  ${name.toUpperCase()} \n`, `\u3000${name}`])
    expect(parseCommand(line)).toEqual({ kind: "command", name });
});

test("recognizes a command in any Unicode encoding of its letters", () => {
  const fullWidth = "ｓｔａｔｕｓ";
  const withInvisible = "st\u200bat\u00adus\u202e";
  for (const line of [fullWidth, withInvisible])
    expect(parseCommand(line)).toEqual({ kind: "command", name: "status" });
});

test.each(blockedCommands)("blocks %s with any arguments", (name) => {
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

test("accepts no options", () => {
  for (const line of ["logs -n 5", "status"]) expect(parseCommand(line).kind).not.toBe("blocked");
  expect(parseCommand("logs --all")).toEqual({ kind: "options", name: "logs" });
  expect(parseCommand("backup > /tmp/x".replace(" /", "/"))).toEqual({ kind: "options", name: "backup" });
});

test("passes everything else to NEO as typed", () => {
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

test("ignores a blank or invisible line, and rejects an overlong one", () => {
  for (const line of ["", " \n\t", "\u200b\u2060", "\u0000"]) expect(parseCommand(line)).toEqual({ kind: "blank" });
  expect(parseCommand("a".repeat(maxCommandLength)).kind).toBe("question");
  expect(parseCommand("a".repeat(maxCommandLength + 1)).kind).toBe("too-long");
  // NFKC makes it eighteen times as long; the limit applies to the input.
  expect(parseCommand("\ufdfa".repeat(maxCommandLength)).kind).toBe("question");
});
