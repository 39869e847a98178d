import {
  drawFireworks,
  drawLight,
  drawLightning,
  drawMeteors,
  drawPlanet,
  drawRainbow,
} from "./atmosphere/celestial.ts";
import { drawFinish } from "./atmosphere/finish.ts";
import { createPalette } from "./atmosphere/palette.ts";
import { drawAurora, drawClouds, drawGalaxy, drawSkyGradient, drawStars } from "./atmosphere/sky.ts";
import type { Stage } from "./atmosphere/stage.ts";
import { drawWeather } from "./atmosphere/weather.ts";
import { createCanvas } from "./drawing/canvas.ts";
import { createRandom, type Random } from "./drawing/random.ts";
import { chooseScene, chooseTime } from "./figures/choose.ts";
import { placeFigures } from "./figures/place-figures.ts";
import type { Plan, Scene, Time } from "./prompt/plan.ts";
import { readPrompt } from "./prompt/read-prompt.ts";
import { scenes } from "./scenes/scenes.ts";

export type SketchRequest = {
  /** Not empty; the first 300 words are read. */
  prompt: string;
  seed: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Words that ask for the portrait, such as the name of the site's persona. */
  portraitNames?: readonly string[];
  /** Whether the mark of the maker, a small butterfly, stands in the corner. Default: yes. */
  isSigned?: boolean;
};

const shortSide = 1000;
/** Places without a sky. */
const closed: ReadonlySet<Scene> = new Set(["underwater", "cave", "hall"]);

const placeLight = (
  plan: Plan,
  scene: Scene,
  time: Time,
  random: Random,
  width: number,
  horizon: number,
): Stage["light"] => {
  const sky = random.fork("light");
  const isLow = time === "dusk" || time === "dawn" || time === "golden";
  const wantsMoon = plan.features.has("moon") || plan.features.has("crescent");
  const isNight = time === "night" || time === "twilight" || time === "storm";
  const x = width * sky.pick([0.22, 0.34, 0.5, 0.66, 0.78]) + sky.range(-40, 40);
  const y = horizon * (isLow ? sky.range(0.78, 0.98) : sky.range(0.2, 0.52));
  const r = (isLow ? sky.range(44, 84) : sky.range(34, 62)) * (wantsMoon || plan.features.has("sun") ? 1.35 : 1);
  const hasLight =
    wantsMoon || plan.features.has("sun") || isLow || time === "day" || sky.chance(scene === "room" ? 0.9 : 0.7);
  if (!hasLight || (scene === "space" && !wantsMoon) || closed.has(scene)) return { x, y, r, kind: "none" };
  const night = plan.features.has("crescent") || sky.chance(0.25) ? "crescent" : "moon";
  return { x, y, r, kind: wantsMoon || isNight ? (plan.features.has("moon") ? "moon" : night) : "sun" };
};

const createStage = (request: SketchRequest, plan: Plan): Stage => {
  const words = createRandom(plan.key);
  const random = createRandom(`${plan.key}|${request.seed}`);
  const scene = chooseScene(plan, words.fork("scene"));
  const time = chooseTime(plan, scene, words.fork("time"));
  const scale = shortSide / Math.min(request.width, request.height);
  const [width, height] = [request.width * scale, request.height * scale];
  const level = random.fork("horizon").pick([0.54, 0.6, 0.66]);
  const share = plan.effects.has("perspective")
    ? 1.02 - level
    : plan.effects.has("cinematic")
      ? 0.68
      : plan.moods.has("epic")
        ? 0.7
        : level;
  const horizon = height * (scene === "room" ? 0.66 : scene === "space" || scene === "underwater" ? 0.72 : share);
  const palette = createPalette(plan, scene, time, words.fork("palette"), random.fork("palette"));
  const isDark = !palette.isBright && time !== "golden" && time !== "dawn";
  const detail = Math.min(2, (plan.effects.has("fine") ? 1.7 : 1) * (plan.effects.has("textures") ? 1.5 : 1));
  const light = placeLight(plan, scene, time, random, width, horizon);
  return {
    canvas: createCanvas(width, height),
    plan,
    palette,
    scene,
    time,
    random,
    width,
    height,
    horizon,
    light,
    isDark,
    detail,
    isSigned: request.isSigned ?? true,
  };
};

const drawSky = (stage: Stage, words: Random): void => {
  const { plan, isDark, scene, time } = stage;
  const { features } = plan;
  drawSkyGradient(stage);
  if (closed.has(scene)) return;
  const isOvercast = time === "overcast" || time === "storm";
  if ((isDark && !isOvercast) || features.has("stars")) drawStars(stage);
  if (features.has("galaxy") || (scene === "space" && words.chance(0.4))) drawGalaxy(stage);
  if (features.has("aurora")) drawAurora(stage, 1.25);
  if (features.has("planet")) {
    drawPlanet(stage, 0);
    if (words.chance(0.5)) drawPlanet(stage, 1);
  }
  drawLight(stage);
  if (features.has("rainbow")) drawRainbow(stage);
  if (features.has("meteor")) drawMeteors(stage, 4);
  if (plan.weather.has("lightning")) drawLightning(stage);
  const cloudy =
    plan.weather.has("clouds") || isOvercast ? 1 : scene === "space" || scene === "abstract" ? 0 : isDark ? 0.4 : 0.75;
  if (cloudy > 0) drawClouds(stage, cloudy);
  if (features.has("fireworks")) drawFireworks(stage);
};

/** A picture for a prompt as SVG. The same request always gives the same text. */
export const renderSketch = (request: SketchRequest): string => {
  const plan = readPrompt(request.prompt, request.portraitNames);
  const stage = createStage(request, plan);
  const words = createRandom(plan.key);
  drawSky(stage, words.fork("sky"));
  const ground = scenes[stage.scene](stage);
  const figures = placeFigures(stage, ground, plan.subjects);
  figures.drawBehind();
  figures.drawMain();
  ground.drawFront?.();
  drawWeather(stage);
  drawFinish(stage);
  return stage.canvas.toSvg(request.width, request.height);
};
