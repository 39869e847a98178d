import { animals } from "./animals.ts";
import { buildings } from "./buildings.ts";
import type { Motif } from "./figure.ts";
import { fliers } from "./fliers.ts";
import { people } from "./people.ts";
import { plants } from "./plants.ts";
import { sea } from "./sea.ts";
import { symbols } from "./symbols.ts";
import { things } from "./things.ts";
import { vehicles } from "./vehicles.ts";

/** Every figure that the sketch maker can draw, by name. */
export const motifs: ReadonlyMap<string, Motif> = new Map(
  [animals, buildings, fliers, people, plants, sea, symbols, things, vehicles].flatMap((family) => Object.entries(family)),
);
