const readCpuMs = (start?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
};

const letters = JSON.stringify(Array.from({ length: 4_000 }, (_, at) => ({ at, text: `a letter ${at} `.repeat(6) })));

/** What `measureReference` takes on an idle machine of those on which the limits were set. */
const referenceMs = 8;
const measureReference = (): number => {
  const start = process.threadCpuUsage();
  for (let round = 0; round < 2; round += 1) {
    const texts = (JSON.parse(letters) as { text: string }[]).map(({ text }) => text);
    JSON.stringify(texts.map((text) => text.replace(/(\w) (\w)/g, "$2$1").split(" ")));
  }
  return readCpuMs(start);
};

/** Nobody has a limit below this, so that short work is not measured twice. */
const shortMs = 50;

/**
 * Starts to measure how much this thread works, in milliseconds of an idle machine. The steps of regular expressions, of
 * parsers and of a whole request cannot be counted from outside, so it is time: the thread's own, which waiting does not
 * add to, in proportion to what a fixed piece of work takes right afterwards, on the same machine and as busy.
 */
export const startCpuTimer = (): (() => number) => {
  const start = process.threadCpuUsage();
  return () => {
    const ms = readCpuMs(start);
    return ms < shortMs ? ms : (ms * referenceMs) / measureReference();
  };
};
