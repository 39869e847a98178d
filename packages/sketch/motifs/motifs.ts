import type { FigureMotif } from "../drawing/figure.ts";
import { animals } from "./living/animals.ts";
import { beasts } from "./living/beasts.ts";
import { fantasy } from "./living/fantasy.ts";
import { fliers } from "./living/fliers.ts";
import { people } from "./living/people.ts";
import { plants } from "./living/plants.ts";
import { sea } from "./living/sea.ts";
import { trees } from "./living/trees.ts";
import { buildings } from "./objects/buildings.ts";
import { household } from "./objects/household.ts";
import { instruments } from "./objects/instruments.ts";
import { symbols } from "./objects/symbols.ts";
import { tools } from "./objects/tools.ts";
import { vehicles } from "./objects/vehicles.ts";

const families = [
  animals,
  beasts,
  buildings,
  fantasy,
  fliers,
  household,
  instruments,
  people,
  plants,
  sea,
  symbols,
  tools,
  trees,
  vehicles,
];

/** Every figure that the sketch maker can draw, by name. */
export const motifs: ReadonlyMap<string, FigureMotif> = new Map(families.flatMap((family) => Object.entries(family)));
