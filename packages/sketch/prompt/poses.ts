const poseRows: Readonly<Record<string, string>> = {
  asleep:
    "sleeping asleep sleep sleeps slept napping dozing snoozing slumbering curled schlafend schlafende schlafender " +
    "schlafendes schlaeft schlaft dormido dormida durmiendo duerme endormi endormie dort",
  lying: "lying lies resting rests relaxing reclining liegend liegende liegt tumbado tumbada allonge couche",
  sitting: "sitting sits seated sitzend sitzende sitzt sentado sentada assis assise",
  reading: "reading reads lesend liest leyendo lit",
  running: "running runs jogging sprinting rennend rennt corriendo court",
};

export const poseWords: ReadonlyMap<string, string> = new Map(
  Object.entries(poseRows).flatMap(([pose, words]) => words.split(" ").map((word): [string, string] => [word, pose])),
);

const lying = {
  cat: "cat-asleep",
  dog: "dog-asleep",
  fox: "fox-asleep",
  bear: "bear-asleep",
  deer: "deer-lying",
  horse: "horse-lying",
  lion: "lion-lying",
  woman: "sleeper",
  man: "sleeper",
  child: "sleeper",
  baby: "baby",
};

const figureRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  asleep: { ...lying, girl: "sleeper", boy: "sleeper", oldman: "sleeper", oldwoman: "sleeper" },
  lying,
  sitting: {
    woman: "woman-sitting",
    man: "man-sitting",
    child: "child-sitting",
    girl: "child-sitting",
    boy: "child-sitting",
    oldman: "oldman-sitting",
    oldwoman: "oldwoman-sitting",
    fisherman: "fisherman",
    cat: "cat",
    dog: "dog",
    fox: "fox",
    wolf: "wolf",
    rabbit: "rabbit",
    frog: "frog",
    owl: "owl",
    baby: "baby",
  },
  reading: {
    woman: "woman-reading",
    man: "man-reading",
    child: "child-reading",
    girl: "child-reading",
    boy: "child-reading",
    oldman: "oldman-reading",
    oldwoman: "oldwoman-reading",
  },
  lantern: { child: "child-lantern", girl: "child-lantern", boy: "child-lantern" },
  running: { woman: "runner", man: "runner", child: "runner", girl: "runner", boy: "runner" },
};

/** The figure in that posture; null if it cannot be drawn. */
export const findPose = (name: string, pose: string): string | null => figureRows[pose]?.[name] || null;

/** Words for age. Only people have one. */
export const oldWords: ReadonlySet<string> = new Set(
  (
    "old elderly aged ageing aging wrinkled older senior alt alte alter altes alten viejo vieja anciano anciana vieil " +
    "vieux vieille"
  ).split(" "),
);
export const aged: ReadonlyMap<string, string> = new Map([
  ["woman", "oldwoman"],
  ["man", "oldman"],
]);
