import type { Subject } from "./plan.ts";
import { findPose } from "./poses.ts";

const maxSubjects = 4;
const maxFigures = 16;

// The first of each pair already includes or is the second.
const included: readonly (readonly [string, string])[] = [
  ["couple", "dancer"],
  ["couple", "woman"],
  ["couple", "man"],
  ["knight", "sword"],
  ["dancer", "woman"],
  ["angel", "feather"],
  ["fairy", "feather"],
  ["fisherman", "fish"],
];
const people: ReadonlySet<string> = new Set(
  (
    "portrait woman man child girl boy baby oldman oldwoman fisherman couple person family crowd angel fairy mermaid " +
    "wizard knight robot"
  ).split(" "),
);
const partsOfPeople: ReadonlySet<string> = new Set(["eye", "hand"]);

const seats: ReadonlySet<string> = new Set(["bench", "sofa", "chair"]);

/** A vase has flowers in it. */
export const cutFlowers: readonly string[] = ["flower", "rose", "tulip", "sunflower"];

/** A child holds the lantern, who reads the book, a cat sleeps on the shelf, and who is on a bench sits. */
export const bringTogether = (found: Map<string, Subject>): void => {
  for (const name of ["child", "girl", "boy"]) {
    const child = found.get(name);
    if (child?.count === 1 && found.get("lantern")?.count === 1) {
      found.set(name, { ...child, pose: "lantern" });
      found.delete("lantern");
    }
  }
  if ([...found].some(([name, { pose }]) => pose === "reading" && findPose(name, "reading"))) found.delete("book");
  const vase = found.get("vase");
  for (const name of vase ? cutFlowers : []) {
    const flower = found.get(name);
    if (vase && flower?.on) found.set("vase", { ...vase, on: flower.on });
    found.delete(name);
  }
  for (const [name, subject] of found)
    if (subject.on && seats.has(subject.on) && !subject.pose && findPose(name, "sitting"))
      found.set(name, { ...subject, pose: "sitting" });
  const cat = found.get("cat");
  if (cat?.pose === "asleep" && !cat.on && found.has("shelf")) found.set("cat", { ...cat, on: "shelf" });
};

/** Whether another figure shows it too. */
export const isIncluded = (name: string, found: ReadonlyMap<string, Subject>): boolean =>
  included.some(([first, second]) => second === name && found.has(first)) ||
  (partsOfPeople.has(name) && [...found.keys()].some((other) => people.has(other)));

/** The first four figures, of which there are at most sixteen in all. */
export const selectSubjects = (found: ReadonlyMap<string, Subject>): Subject[] => {
  let room = maxFigures;
  return [...found.values()]
    .filter(({ name }) => !isIncluded(name, found))
    .slice(0, maxSubjects)
    .map((subject) => {
      const count = Math.max(1, Math.min(subject.count, room));
      room -= count;
      return { ...subject, count };
    });
};
