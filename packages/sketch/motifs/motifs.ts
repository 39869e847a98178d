import type { FigureMotif } from "../drawing/figure.ts";
import { ages } from "./living/ages.ts";
import { animals } from "./living/animals.ts";
import { beasts } from "./living/beasts.ts";
import { farm } from "./living/farm.ts";
import { fantasy } from "./living/fantasy.ts";
import { fliers } from "./living/fliers.ts";
import { people } from "./living/people.ts";
import { postures } from "./living/postures.ts";
import { plants } from "./living/plants.ts";
import { resting } from "./living/resting.ts";
import { sea } from "./living/sea.ts";
import { trees } from "./living/trees.ts";
import { buildings } from "./objects/buildings.ts";
import { fittings } from "./objects/fittings.ts";
import { food } from "./objects/food.ts";
import { fruit } from "./objects/fruit.ts";
import { furniture } from "./objects/furniture.ts";
import { household } from "./objects/household.ts";
import { instruments } from "./objects/instruments.ts";
import { sweets } from "./objects/sweets.ts";
import { symbols } from "./objects/symbols.ts";
import { tableware } from "./objects/tableware.ts";
import { tools } from "./objects/tools.ts";
import { vehicles } from "./objects/vehicles.ts";

const families = [
  ages,
  farm,
  fittings,
  food,
  fruit,
  furniture,
  postures,
  resting,
  sweets,
  tableware,
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
