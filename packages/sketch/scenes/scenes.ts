import type { Ground, Stage } from "../atmosphere/stage.ts";
import type { Scene } from "../prompt/plan.ts";
import { drawAbstract, drawCave, drawCloudSea, drawSpace } from "./beyond.ts";
import { drawCity } from "./city.ts";
import { drawDesert, drawHills } from "./hills.ts";
import { drawRoom } from "./indoors.ts";
import { drawLake, drawMountains } from "./mountains.ts";
import { drawSea, drawUnderwater } from "./seaside.ts";
import { drawServerHall } from "./server-hall.ts";
import { drawVillage } from "./village.ts";
import { drawForest, drawMeadow } from "./woodland.ts";

/** Draws the land of a scene; returns where figures can be placed. */
export const scenes: Readonly<Record<Scene, (stage: Stage) => Ground>> = {
  mountains: drawMountains,
  sea: drawSea,
  lake: drawLake,
  forest: drawForest,
  city: drawCity,
  village: drawVillage,
  desert: drawDesert,
  room: drawRoom,
  space: drawSpace,
  underwater: drawUnderwater,
  meadow: drawMeadow,
  hills: drawHills,
  clouds: drawCloudSea,
  cave: drawCave,
  hall: drawServerHall,
  abstract: drawAbstract,
};
