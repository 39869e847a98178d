type Line = { running: number; waiting: (() => void)[] };

/**
 * Lets only so many do something under one key at a time; the rest wait in line. `allowed` is asked before each turn and says
 * how many may run together; what it throws reaches whoever asked. Answers the way to end the turn.
 */
export const createTurns = () => {
  const lines = new Map<string, Line>();
  return async (key: string, allowed: () => Promise<number>): Promise<() => void> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    const leave = () => {
      line.waiting.shift()?.();
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
    };
    try {
      for (;;) {
        const most = await allowed();
        if (line.running < most) break;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
    } catch (error) {
      leave();
      throw error;
    }
    line.running += 1;
    return () => {
      line.running -= 1;
      leave();
    };
  };
};
