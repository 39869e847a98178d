import type { Random } from "../drawing/random.ts";
import type { Plan, Scene, Subject, Time } from "../prompt/plan.ts";

const homes: readonly (readonly [Scene, string])[] = [
  ["space", "rocket astronaut ufo"],
  ["underwater", "fish octopus mermaid jellyfish submarine dolphin"],
  ["sea", "ship whale anchor lighthouse shell"],
  ["lake", "boat swan lotus frog dragonfly bridge"],
  ["meadow", "flower rose tulip sunflower bee rabbit kite snail mouse horse bicycle butterfly swing"],
  ["forest", "mushroom fox owl deer fairy bear unicorn leaf wizard elf tent"],
  ["desert", "cactus pyramid snake skull palm"],
  ["room", "book piano guitar violin candle cup chair mirror computer letter gift cake camera bottle microphone"],
  ["mountains", "wolf pine dragon temple castle phoenix knight tower"],
  ["hills", "train car windmill dog lion elephant tree wagon church house couple dinosaur"],
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

const guests: Readonly<Record<Scene, readonly string[]>> = {
  mountains: ["deer", "wolf", "bird", "balloon", "temple", "pine"],
  sea: ["boat", "whale", "bird", "lighthouse", "lantern"],
  lake: ["swan", "boat", "deer", "lotus", "butterfly"],
  forest: ["fox", "deer", "owl", "mushroom", "unicorn", "butterfly"],
  city: ["butterfly", "cat", "woman", "robot", "couple"],
  village: ["butterfly", "cat", "child", "snowman"],
  desert: ["pyramid", "cactus", "bird", "door", "horse", "man"],
  room: ["cat", "book", "butterfly", "candle", "woman"],
  space: ["astronaut", "butterfly", "whale", "feather"],
  underwater: ["jellyfish", "fish", "turtle", "whale"],
  meadow: ["tree", "rabbit", "butterfly", "horse", "child", "fox"],
  hills: ["tree", "windmill", "horse", "butterfly", "balloon", "owl", "house"],
  clouds: ["balloon", "whale", "bird", "castle", "feather"],
  hall: ["butterfly", "lamp", "cat"],
  cave: ["dragon", "lantern", "bat", "butterfly"],
  abstract: ["butterfly", "eye", "feather", "crystal", "hand", "key"],
};

const enough: ReadonlySet<string> = new Set(["volcano", "planet", "galaxy", "waterfall", "rainbow", "fireworks"]);

/** The figures of a picture. If no word names any, a guest that belongs to the scene is usually added. */
export const chooseSubjects = (plan: Plan, scene: Scene, random: Random): readonly Subject[] => {
  if (plan.subjects.length > 0) return plan.subjects;
  if ([...plan.features].some((feature) => enough.has(feature)) || plan.effects.has("cinematic")) return [];
  const name = random.pick(guests[scene]);
  return [{ name, count: name === "bird" || name === "fish" ? 3 : 1, size: 0.72, color: null }];
};
