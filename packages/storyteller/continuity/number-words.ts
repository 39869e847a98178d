const small = `
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen
`
  .trim()
  .split(/\s+/);
const tens = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

const values = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.slice(2).map((word, index) => [word, (index + 2) * 10] as const),
]);

const toSmall = (word: string): number | null => {
  if (/^\d[\d,]*$/.test(word)) return Number(word.replaceAll(",", ""));
  const [ten = "", one] = word.split("-");
  const first = values.get(ten);
  if (first === undefined) return null;
  if (one === undefined) return first;
  const rest = values.get(one);
  return rest === undefined ? null : first + rest;
};

export type Quantity = {
  value: number;
  isOrdinal: boolean;
  /** Start and end of the number in the list of words. */
  start: number;
  end: number;
};

const readCardinal = (words: string[], start: number): { value: number; end: number } | null => {
  const lead =
    words[start] === "a" && /^(hundred|thousand)$/.test(words[start + 1] ?? "") ? 1 : toSmall(words[start] ?? "");
  if (lead === null) return null;
  let [total, current, end] = [0, lead, start + 1];
  for (; end < words.length; end++) {
    const word = words[end] as string;
    const value = toSmall(word);
    if (word === "hundred") current *= 100;
    else if (word === "thousand") [total, current] = [total + current * 1000, 0];
    else if (
      word === "and" &&
      (current >= 100 || (current === 0 && total > 0)) &&
      toSmall(words[end + 1] ?? "") !== null
    )
      continue;
    else if (value !== null && (current % 100 === 0 || current === 0) && (current > 0 || total > 0)) current += value;
    else break;
  }
  return { value: total + current, end };
};

/** Every number in a list of lower case words: "a hundred and six", "85", "the third". */
export const findQuantities = (words: string[]): Quantity[] => {
  const quantities: Quantity[] = [];
  for (let start = 0; start < words.length; start++) {
    const ordinal = ordinals.indexOf(words[start] as string);
    if (ordinal > 0) {
      quantities.push({ value: ordinal, isOrdinal: true, start, end: start + 1 });
      continue;
    }
    const cardinal = readCardinal(words, start);
    if (!cardinal) continue;
    quantities.push({ value: cardinal.value, isOrdinal: false, start, end: cardinal.end });
    start = cardinal.end - 1;
  }
  return quantities;
};
