import { getHeapStatistics } from "node:v8";

/** No fewer, however little memory there is: answers that wait for a model cost little. */
const least = 256;
/** What one holds while it is written: its prompt, twice as text, and what its reader has not taken yet. */
const bytesEach = 1_048_576;

/** How many answers this process writes at once unless that is set: as many as its memory holds. */
export const countAnswersByMemory = (heapBytes = getHeapStatistics().heap_size_limit): number =>
  Math.max(least, Math.floor(heapBytes / bytesEach));
