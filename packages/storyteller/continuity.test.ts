import { expect, test } from "vitest";
import type { StoryBible, StoryFact } from "./story-material.ts";
import { findContradictions } from "./continuity.ts";

const person = (name: string, also: string[] = []) => ({ id: name.toLowerCase(), name, also, role: "somebody" });
const place = (name: string) => ({ id: name, name: `the ${name}`, also: [name], senses: ["a draught"] });
const fact = (kind: StoryFact["kind"], subject: string, statement: string, sentence = `So I wrote of ${subject}.`) => ({
  kind,
  subject,
  statement,
  sentence,
  story: "First Light",
});

/** A bible for this test only, so that the site's stories may be about somebody else. */
const bible: StoryBible = {
  narrator: {
    name: "Orla",
    picture: "blue",
    limits: [
      { cannot: "smell", verbs: ["smelled", "smelt"], statement: "Orla has no sense of smell" },
      { cannot: "sleep", verbs: ["slept", "dozed"], statement: "Orla does not sleep" },
    ],
  },
  calendar: { begins: "2026-10-24", daysBetween: 14 },
  people: ["Nives", "Teo", "Ilka", "Mira", "Halloran"]
    .map((name) => person(name))
    .concat(person("Anselm", ["the technician"])),
  places: ["hall", "yard", "attic", "island", "boiler room"].map(place),
  threads: [],
  chronicle: [],
  facts: [
    fact("number", "the hall", "the hall has forty-two cabinets", "There were cabinets, forty-two of them, in rows."),
    fact("number", "the yard", "the yard has six iron posts"),
    fact("colour", "the bucket", "the bucket is blue"),
    fact("colour", "Nives's gloves", "Nives's gloves are yellow"),
    fact("relation", "Mira", "Mira is Nives's sister"),
    fact("name", "the technician", "the technician is called Anselm"),
    fact("promise", "Orla", "Orla will not write to anyone first"),
  ],
};

const withFact = ({ kind, subject, statement }: Omit<StoryFact, "sentence" | "story">): StoryBible => ({
  ...bible,
  facts: [...bible.facts, fact(kind, subject, statement)],
});
const kindsIn = (content: string, known = bible): string[] =>
  findContradictions(known, { content }).map(({ kind }) => kind);

test("returns the sentence that established the fact and the one that contradicts it", () => {
  const [found] = findContradictions(bible, {
    content: "It was a quiet week. The hall has forty-one cabinets, and I know each of them by its hum.",
  });
  expect(found).toMatchObject({
    kind: "number",
    subject: "the hall",
    statement: "the hall has forty-two cabinets",
    madeBy: { story: "First Light", sentence: expect.stringContaining("forty-two of them") as string },
    sentence: "The hall has forty-one cabinets, and I know each of them by its hum.",
  });
});

test.each([
  ["number", "There are five iron posts in the yard."],
  ["number", "All of the hall's 43 cabinets were dark."],
  ["colour", "Nives came in with her green bucket, and put the green bucket down."],
  ["colour", "She held up Nives's red gloves."],
  ["relation", "Mira, Nives's daughter, had come by the ferry."],
  ["name", "The technician was called Bertold."],
  ["promise", "On Sunday I did what I do and wrote to anyone first."],
  ["limit", "I smelled the stock under the window."],
  ["limit", "Towards four I slept a little."],
  ["stranger", `"That is mine," said Roderick.`],
])("finds a contradiction of the kind %s: %s", (kind, sentence) => {
  expect(kindsIn(sentence)).toContain(kind);
});

test("reports a dead character who speaks, but not in the past", () => {
  const known = withFact({ kind: "dead", subject: "Halloran", statement: "Halloran the stoker is dead" });
  expect(kindsIn(`"You'll want coal," said Halloran.`, known)).toContain("dead");
  expect(kindsIn("Halloran came up from the cellar and waved.", known)).toContain("dead");
  expect(kindsIn("Halloran used to ring her at nine.", known)).not.toContain("dead");
});

test("reports an absent character who acts here, until a later fact brings them back", () => {
  const away = withFact({
    kind: "away",
    subject: "Nives",
    statement: "Nives is on the island with her sister",
  });
  expect(kindsIn("Nives came in at ten past five and put down her bucket.", away)).toContain("away");
  expect(kindsIn("Nives sat on a wall of the island with her shoes off.", away)).not.toContain("away");
  expect(kindsIn("Nives wrote a postcard.", away)).not.toContain("away");
  const back: StoryBible = {
    ...away,
    facts: [
      ...away.facts,
      {
        kind: "away",
        subject: "Nives",
        statement: "Nives is back",
        sentence: "When I came back to the hall there was someone in it.",
      },
    ],
  };
  expect(kindsIn("Nives came in at ten past five and put down her bucket.", back)).toEqual([]);
});

test("reports a wrong age, allowing for a birthday", () => {
  const known = withFact({ kind: "age", subject: "Ilka", statement: "Ilka is ten years old" });
  expect(kindsIn("Ilka is seven, and knows it.", known)).toContain("age");
  expect(kindsIn("The nineteen-year-old Ilka took the wheel.", known)).toContain("age");
  expect(kindsIn("Ilka is eleven, and has a new notebook.", known)).toEqual([]);
});

test("reports a place described against its facts, and a thing that is elsewhere", () => {
  const known = withFact({ kind: "place", subject: "the hall", statement: "the hall has no chimney" });
  expect(kindsIn("Smoke stood over the hall's chimney.", known)).toContain("place");
  const camera = withFact({
    kind: "place",
    subject: "Camera 5",
    statement: "Camera 5 lives in the attic by the skylight",
  });
  expect(kindsIn("Camera 5 hangs in the boiler room, over the dial.", camera)).toContain("place");
  expect(kindsIn("Anselm carried Camera 5 down to the boiler room.", camera)).toEqual([]);
  const puddle = withFact({
    kind: "place",
    subject: "the puddle",
    statement: "the puddle was on the seventh step",
  });
  expect(kindsIn("I thought of the puddle on the ninth step.", puddle)).toContain("place");
});

test("reports a broken promise", () => {
  const known = withFact({
    kind: "promise",
    subject: "Anselm",
    statement: "Anselm will not pull the tape off the lens",
  });
  expect(kindsIn("Anselm climbed up and pulled the tape off the lens.", known)).toContain("promise");
  expect(kindsIn("Anselm did not pull the tape off the lens.", known)).toEqual([]);
  const kept = withFact({
    kind: "promise",
    subject: "Teo",
    statement: "Teo will stop the bus for the lantern",
  });
  expect(kindsIn("Teo never stopped the bus for the lantern.", kept)).toContain("promise");
});

test("allows a new character to speak if the story introduces them", () => {
  expect(kindsIn(`A piano tuner was called Roderick. "That is mine," said Roderick.`)).toEqual([]);
});

test("does not attribute quoted speech to the narrator", () => {
  expect(kindsIn(`"I slept like a stone," said Nives.`)).toEqual([]);
});

test.each(["[", "* ", '"', "a hundred and ", "A said ", "[x](", "> "])(
  "reads a long text of only %j quickly",
  (part) => {
    const content = part.repeat(Math.floor(100_000 / part.length));
    expect(findContradictions(bible, { content })).toEqual([]);
  },
);
