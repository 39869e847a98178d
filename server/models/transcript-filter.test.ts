import { expect, test } from "vitest";
import { createTranscriptFilter, toStopSequences } from "./transcript-filter.ts";

const speakers = { own: ["Chloe"], others: ["The visitor", "User", "{{user}}"] };

const filter = (pieces: Iterable<string>): string => {
  const transcript = createTranscriptFilter(speakers);
  return [...pieces].map((piece) => transcript.push(piece)).join("") + transcript.end();
};

test.each([
  ["Chloe: Good evening.\n\nThe visitor: I brought bread.\n\nChloe: Oh!", "Good evening.\n\n"],
  ["**Chloe:** Good evening.\nUser: Hi", "Good evening.\n"],
  ["**Chloe:** *She smiles.*", "*She smiles.*"],
  ["*CHLOE*: Good evening.\n[{{user}}]: Hi", "Good evening.\n"],
  ["Chloe: One.\n\nChloe: Two.", "One.\n\nTwo."],
  ["Chloe says: hello. The user: gone.", "Chloe says: hello. The user: gone."],
  ["*She looks up and smiles.*\n* a\n* b\n\n2*3*4", "*She looks up and smiles.*\n* a\n* b\n\n2*3*4"],
  ["Chl", "Chl"],
  ["Good evening.\n\nUse", "Good evening.\n\nUse"],
  ["\n\nUsers come and go.", "\n\nUsers come and go."],
])("makes of %j %j, however it is split", (text, shown) => {
  expect(filter([text])).toBe(shown);
  expect(filter(text)).toBe(shown);
  for (let cut = 1; cut < text.length; cut += 1) expect(filter([text.slice(0, cut), text.slice(cut)])).toBe(shown);
});

test("holds back no more than the beginning of a label", () => {
  const transcript = createTranscriptFilter(speakers);
  expect(transcript.push(" ".repeat(10_000))).toHaveLength(10_000);
  expect(transcript.push("Come in.\nThe visit")).toBe("Come in.\n");
  expect(transcript.push("s are rare.")).toBe("The visits are rare.");
});

test("asks for no more stop sequences than a server takes", () => {
  expect(toStopSequences({ speakers: { own: [], others: ["a", "b", "c", "d", "e"] } })).toEqual([
    "\na:",
    "\nb:",
    "\nc:",
    "\nd:",
  ]);
});
