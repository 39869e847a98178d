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
export const bringTogether = (subjects: Map<string, Subject>): void => {
  for (const name of ["child", "girl", "boy"]) {
    const child = subjects.get(name);
    if (child?.count === 1 && subjects.get("lantern")?.count === 1) {
      subjects.set(name, { ...child, pose: "lantern" });
      subjects.delete("lantern");
    }
  }
  if ([...subjects].some(([name, { pose }]) => pose === "reading" && findPose(name, "reading")))
    subjects.delete("book");
  const vase = subjects.get("vase");
  for (const name of vase ? cutFlowers : []) {
    const flower = subjects.get(name);
    if (vase && flower?.on) subjects.set("vase", { ...vase, on: flower.on });
    subjects.delete(name);
  }
  for (const [name, subject] of subjects)
    if (subject.on && seats.has(subject.on) && !subject.pose && findPose(name, "sitting"))
      subjects.set(name, { ...subject, pose: "sitting" });
  const cat = subjects.get("cat");
  if (cat?.pose === "asleep" && !cat.on && subjects.has("shelf")) subjects.set("cat", { ...cat, on: "shelf" });
};

/** Whether another figure shows it too. */
export const isIncluded = (name: string, subjects: ReadonlyMap<string, Subject>): boolean =>
  included.some(([first, second]) => second === name && subjects.has(first)) ||
  (partsOfPeople.has(name) && [...subjects.keys()].some((other) => people.has(other)));

/** The first four figures, of which there are at most sixteen in all. */
export const selectSubjects = (subjects: ReadonlyMap<string, Subject>): Subject[] => {
  let room = maxFigures;
  return [...subjects.values()]
    .filter(({ name }) => !isIncluded(name, subjects))
    .slice(0, maxSubjects)
    .map((subject) => {
      const count = Math.max(1, Math.min(subject.count, room));
      room -= count;
      return { ...subject, count };
    });
};
