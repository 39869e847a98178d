/** CPU time of this thread for `work` in ms: unlike wall-clock time, the same on a busy machine. */
export const measureCpu = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
