import { expect, test } from "vitest";
import { moods } from "#contracts/values/moods.ts";
import { findFace } from "./faces.ts";

const toFaces = (...felt: (typeof moods)[number][]) => felt.map((mood) => ({ mood, image: `/media/${mood}.webp` }));

test("shows the picture of a mood, or else of one that looks alike", () => {
  const faces = toFaces("grief", "joy", "amusement");
  expect(findFace(faces, "amusement").image).toBe("/media/amusement.webp");
  expect(findFace(faces, "pride").image).toBe("/media/joy.webp");
  expect(findFace(faces, "remorse").image).toBe("/media/grief.webp");
  expect(findFace(faces, "anger")).toEqual({ emotion: "neutral", image: null });
});

test("shows the pictures of the avatar where there are no others", () => {
  for (const emotion of ["neutral", "happy", "surprised"] as const)
    expect(findFace([], emotion)).toEqual({ emotion, image: null });
  expect(findFace([], "love").emotion).toBe("happy");
  expect(findFace([], "curiosity").emotion).toBe("surprised");
});

test("shows a card's pictures also for the moods of scripted replies", () => {
  expect(findFace(toFaces("joy", "neutral", "surprise"), "happy").image).toBe("/media/joy.webp");
  expect(findFace(toFaces("joy", "neutral", "surprise"), "surprised").image).toBe("/media/surprise.webp");
});

test("has a face for each mood when a card has all", () => {
  for (const mood of moods) expect(findFace(toFaces(...moods), mood).image).toBe(`/media/${mood}.webp`);
});
