import type { Emotion } from "#contracts/values/emotions.ts";

const surprised = /\b(?:oh|really|goodness|never|suddenly|wait|astonish\w*|surpris\w*|strange)\b|\?!|!\?/i;
const happy =
  /\b(?:glad|happy|lovely|wonderful|thank|thanks|good|well done|smil\w*|laugh\w*|delight\w*|welcome|warm)\b|!/i;

/** The face that goes with an answer, by its first and last words. */
export const chooseMood = (answer: string): Emotion => {
  const text = answer.length > 400 ? `${answer.slice(0, 200)} ${answer.slice(-200)}` : answer;
  if (surprised.test(text.slice(0, 120))) return "surprised";
  return happy.test(text) ? "happy" : "neutral";
};
