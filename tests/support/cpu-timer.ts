/**
 * Starts to measure the time that this thread works, in milliseconds. It is the same on a busy machine, unlike the time
 * that passes.
 */
export const startCpuTimer = (): (() => number) => {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
};
