import type { Person, Subject } from "./plan.ts";

const persons: readonly Person[] = ["oldwoman", "oldman", "fisherman", "girl", "boy", "child", "woman", "man"];

/** Others are shown whole: a portrait of a cat is the cat. */
const fullFigures: ReadonlySet<string> = new Set(
  (
    "cat dog fox wolf rabbit deer horse unicorn bear lion elephant mouse turtle owl bird penguin frog dragon phoenix " +
    "robot wizard knight angel fairy ghost astronaut mermaid baby family couple dancer snowman giraffe cow sheep"
  ).split(" "),
);

/**
 * Whom the portrait shows. Takes a person that is its subject out of the figures, and the portrait where it is none of
 * a person. A persona that is named stays itself.
 */
export const choosePortrait = (subjects: Map<string, Subject>, isPersona: boolean): Person => {
  if (!subjects.has("portrait")) return "being";
  const person = persons.find((name) => subjects.has(name));
  if (isPersona) {
    for (const name of ["woman", "girl", "child"]) subjects.delete(name);
    return "being";
  }
  if (person && subjects.get(person)?.count === 1) {
    subjects.delete(person);
    return person;
  }
  if (person || [...subjects.keys()].some((name) => fullFigures.has(name))) subjects.delete("portrait");
  return "being";
};
