/** A value, or null if it takes longer than so many ms. */
export const within = async <Value>(reading: Promise<Value>, ms: number): Promise<Value | null> => {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)));
  try {
    return await Promise.race([reading, pause]);
  } finally {
    clearTimeout(timer);
  }
};
