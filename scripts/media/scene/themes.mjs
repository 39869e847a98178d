// Every colour choice that differs between the night picture and the dawn picture.
import { auroraStops, palette } from '../drawing/color.mjs';
import { skinThemes } from '../character/skin.mjs';

export const themes = {
  night: {
    name: 'night', skin: skinThemes.night, hairMode: 'lighter', hairStops: auroraStops,
    hairShade: [16, 12, 58], hairShadeAlpha: 0.75, hairAlpha: 1, depth: 0.62, shine: 0.08, lightMode: 'lighter',
    iris: [[0, [190, 255, 246]], [0.25, [60, 214, 214]], [0.6, [44, 96, 214]], [0.88, [52, 32, 140]], [1, [20, 12, 70]]],
    pupil: [8, 6, 44],
    white: [[0, [110, 100, 190]], [0.45, [206, 200, 246]], [1, [236, 230, 255]]],
    lidShade: [70, 56, 150], lash: [14, 8, 46], shadow: [62, 30, 112], line: [74, 30, 104], aura: palette.cyan,
    brow: [54, 34, 110], browLight: [130, 110, 220],
    lip: [206, 78, 146], lipLight: [232, 132, 184], lipDark: [132, 38, 112], mouth: [58, 12, 62],
  },
  dawn: {
    name: 'dawn', skin: skinThemes.dawn, hairMode: 'source-over',
    hairStops: [
      [0, [84, 204, 200]], [0.25, [112, 190, 240]], [0.45, [142, 156, 244]],
      [0.65, [184, 144, 240]], [0.88, [250, 156, 198]], [1, [255, 206, 146]],
    ],
    hairShade: [92, 92, 190], hairShadeAlpha: 0.3, hairAlpha: 1.25, depth: 0.42, shine: 0.42, lightMode: 'source-over',
    iris: [[0, [190, 255, 246]], [0.25, [56, 200, 206]], [0.6, [52, 110, 214]], [0.88, [74, 54, 160]], [1, [50, 34, 110]]],
    pupil: [30, 20, 80],
    white: [[0, [170, 160, 220]], [0.45, [238, 234, 252]], [1, [252, 248, 255]]],
    lidShade: [140, 120, 200], lash: [58, 34, 92], shadow: [150, 88, 160], line: [150, 72, 130], aura: [150, 230, 250],
    brow: [110, 78, 160], browLight: [170, 140, 220],
    lip: [232, 100, 140], lipLight: [246, 150, 170], lipDark: [190, 66, 116], mouth: [110, 34, 80],
  },
};
