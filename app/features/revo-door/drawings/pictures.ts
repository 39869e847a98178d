import beaconDawn from "./beacon-dawn.avif";
import beaconNight from "./beacon-night.avif";
import butterflyDawn from "./butterfly-dawn.avif";
import butterflyNight from "./butterfly-night.avif";
import doorsDawn from "./doors-dawn.avif";
import doorsNight from "./doors-night.avif";
import eyeDawn from "./eye-dawn.avif";
import eyeNight from "./eye-night.avif";
import gateDawn from "./gate-dawn.avif";
import gateNight from "./gate-night.avif";
import sieveDawn from "./sieve-dawn.avif";
import sieveNight from "./sieve-night.avif";
import weekDawn from "./week-dawn.avif";
import weekNight from "./week-night.avif";

type Picture = { night: string; dawn: string };

/** For the cards of what the door does, in their order. */
export const featurePictures: Picture[] = [
  { night: eyeNight, dawn: eyeDawn },
  { night: sieveNight, dawn: sieveDawn },
  { night: gateNight, dawn: gateDawn },
];

/** For the cards of the protections, in their order. */
export const protectionPictures: Picture[] = [
  { night: butterflyNight, dawn: butterflyDawn },
  { night: doorsNight, dawn: doorsDawn },
  { night: weekNight, dawn: weekDawn },
  { night: beaconNight, dawn: beaconDawn },
];
