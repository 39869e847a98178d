import type { Episode, StoryBible, StoryMaterial } from "../story-material.ts";

const createEpisode = (id: string, name: string, key: string, wish: string): Episode => ({
  id,
  thread: `whether ${name} finds the ${key}`,
  key,
  title: `The ${key}`,
  excerpt: `${name} looks for the ${key}.`,
  picture: `a ${key} on a table`,
  place: "mill",
  people: [name.toLowerCase()],
  requires: [],
  hook: `That evening ${name} noticed that the ${key} was gone from its nail.`,
  recap: `The ${key} had been gone since the evening before.`,
  want: `${name} wanted the ${key} back, because ${wish}.`,
  obstacle: `Nobody at the mill had seen the ${key}, and the flour hid every trace.`,
  turn: `Under the third sack lay something of iron, and ${name} knew the ${key} at once.`,
  change: `From then on ${name} carried the ${key} on a string.`,
  image: `The ${key} swung in the light of the door.`,
  after: `${name} still carries the ${key} on a string at the mill.`,
  facts: [{ kind: "object", subject: name, statement: `${name} carries the ${key}`, quote: `the ${key} on a string` }],
});

const month = ["The wheel turned slowly that week, as it does when the river is low."];

/** Somebody's first three episodes: the least that the storyteller can work with. */
export const sampleMaterial: StoryMaterial = {
  episodes: [
    createEpisode("key", "Bruna", "key", "the granary had been locked since spring"),
    createEpisode("bell", "Odo", "bell", "the ferry does not stop unless it is rung"),
    createEpisode("lamp", "Bruna", "lamp", "the stairs are steep and the nights are long"),
  ],
  phrases: {
    almanac: {
      1: month,
      2: month,
      3: month,
      4: month,
      5: month,
      6: month,
      7: month,
      8: month,
      9: month,
      10: month,
      11: month,
      12: month,
    },
    motifs: [
      { id: "heron", plant: "A heron stood below the weir.", return: "When I looked again, the heron had left." },
      { id: "rope", plant: "Somebody had coiled the rope.", return: "The rope lay as it had been left." },
    ],
    links: ["since then {person} has been at {place} every day."],
  },
};

export const sampleBible: StoryBible = {
  narrator: { name: "Pim", picture: "a paper boat", limits: [] },
  calendar: { begins: "2026-03-01", daysBetween: 7 },
  people: [
    { id: "bruna", name: "Bruna", also: [], role: "miller" },
    { id: "odo", name: "Odo", also: [], role: "ferryman" },
  ],
  places: [{ id: "mill", name: "the mill", also: [], senses: ["flour in the light"] }],
  threads: [],
  chronicle: [],
  facts: [],
};
