import { expect, test } from "vitest";
import { playTone, toneSweep } from "./notification-tone.ts";

test("sweeps from 800 to 400 to 600 Hz in 0.4 s", () => {
  const calls: [string, number, number][] = [];
  const createParam = () => ({
    setValueAtTime: (value: number, at: number) => void calls.push(["set", value, at]),
    linearRampToValueAtTime: (value: number, at: number) => void calls.push(["ramp", value, at]),
  });
  const times: number[] = [];
  const gain = { gain: createParam(), connect: () => undefined };
  const oscillator = {
    frequency: createParam(),
    connect: () => gain,
    start: (at: number) => void times.push(at),
    stop: (at: number) => void times.push(at),
  };
  const context = { currentTime: 10, createOscillator: () => oscillator, createGain: () => gain, destination: {} };
  playTone(context as unknown as AudioContext);
  expect(toneSweep.map(([, frequency]) => frequency)).toEqual([800, 400, 600]);
  const frequencies = calls.filter(([, value]) => value > 1);
  expect(frequencies).toEqual([
    ["set", 800, 10],
    ["ramp", 400, 10.2],
    ["ramp", 600, 10.4],
  ]);
  expect(times).toEqual([10, 10.4]);
});
