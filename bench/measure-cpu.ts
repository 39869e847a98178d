/** CPU time of this thread for `work` in milliseconds; unlike elapsed time, it does not depend on other load. */
export const measureCpu = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
