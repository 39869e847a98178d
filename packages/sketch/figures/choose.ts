import type { Random } from "../drawing/random.ts";
import type { Plan, Scene, Time } from "../prompt/plan.ts";

const homes: readonly (readonly [Scene, string])[] = [
  ["space", "rocket astronaut ufo"],
  ["underwater", "fish octopus mermaid jellyfish submarine dolphin shark"],
  ["sea", "ship whale anchor lighthouse shell fisherman"],
  ["lake", "boat swan lotus frog dragonfly bridge"],
  [
    "meadow",
    "flower rose tulip sunflower bee rabbit kite snail mouse horse bicycle butterfly swing cow sheep pig chicken deer-lying horse-lying bench",
  ],
  ["forest", "mushroom fox owl deer fairy bear bear-asleep fox-asleep unicorn leaf wizard elf tent"],
  ["desert", "cactus pyramid snake skull palm"],
  ["room", "book piano guitar violin candle cup chair mirror computer letter gift cake camera bottle microphone"],
  [
    "room",
    "noodles bread pizza burger icecream donut cheese sushi pancakes pie banana cherry strawberry watermelon grapes",
  ],
  ["room", "teapot vase basket table sofa bed shelf fireplace stove bathtub wardrobe television fridge"],
  [
    "room",
    "cat-asleep dog-asleep sleeper baby woman-reading man-reading child-reading oldwoman-reading oldman-reading oldwoman-sitting oldman-sitting",
  ],
  ["mountains", "wolf pine dragon temple castle phoenix knight tower"],
  [
    "hills",
    "train car windmill dog lion lion-lying elephant giraffe tree wagon church house couple family person dinosaur",
  ],
  ["clouds", "balloon plane angel bird stairs feather"],
  ["city", "robot umbrella lamp car crowd"],
  ["abstract", "clock hourglass key heart eye hand note infinity door portrait mask crown globe compass star"],
  ["cave", "crystal bat sword"],
];
const homeOfMotif: ReadonlyMap<string, Scene> = new Map(
  homes.flatMap(([scene, names]) => names.split(" ").map((name): [string, Scene] => [name, scene])),
);

const featureScenes: ReadonlyMap<string, Scene> = new Map([
  ["planet", "space"],
  ["galaxy", "hills"],
  ["volcano", "mountains"],
  ["waterfall", "lake"],
  ["river", "hills"],
  ["island", "sea"],
  ["aurora", "lake"],
  ["fireworks", "city"],
  ["petals", "meadow"],
  ["leaves", "forest"],
  ["rainbow", "hills"],
]);

/** The scene of a picture: from its words, else from the habitat of its figures, else from the digest of the words. */
export const chooseScene = (plan: Plan, random: Random): Scene => {
  if (plan.scene) return plan.scene;
  const inStars = plan.features.has("stars") || plan.features.has("galaxy");
  for (const { name } of plan.subjects) {
    const home = homeOfMotif.get(name);
    if (home && inStars && (home === "underwater" || home === "sea")) return "space";
    if (home) return home;
  }
  for (const feature of plan.features) {
    const scene = featureScenes.get(feature);
    if (scene) return scene;
  }
  if (plan.style === "neon") return "city";
  return random.pick([
    "mountains",
    "sea",
    "lake",
    "forest",
    "meadow",
    "hills",
    "clouds",
    "abstract",
    "space",
    "desert",
  ]);
};

const timeOfMood: readonly (readonly [string, readonly Time[]])[] = [
  ["scary", ["storm", "night"]],
  ["dark", ["night", "storm"]],
  ["happy", ["day", "golden", "dawn"]],
  ["bright", ["day", "dawn", "golden"]],
  ["sad", ["overcast", "twilight"]],
  ["romantic", ["dusk", "golden"]],
  ["wild", ["storm", "dusk"]],
  ["calm", ["dawn", "twilight", "overcast"]],
];

export const chooseTime = (plan: Plan, scene: Scene, random: Random): Time => {
  if (plan.style === "neon" && plan.time !== "dusk" && plan.time !== "storm") return "night";
  if (scene === "hall") return "night";
  if (plan.time) return plan.time;
  if (plan.subjects.some(({ name }) => name === "portrait")) return random.pick(["night", "twilight", "dusk"]);
  if (scene === "space") return "night";
  for (const [mood, times] of timeOfMood) if (plan.moods.has(mood)) return random.pick(times);
  if (plan.weather.has("snow")) return random.pick(["overcast", "twilight", "dawn", "night"]);
  if (scene === "desert") return random.pick(["golden", "dusk", "twilight"]);
  if (scene === "underwater") return random.pick(["twilight", "day", "twilight"]);
  if (scene === "abstract" || scene === "cave") return random.pick(["night", "twilight"]);
  return random.pick(["night", "night", "twilight", "twilight", "twilight", "dusk", "dusk", "dawn", "golden", "day"]);
};
