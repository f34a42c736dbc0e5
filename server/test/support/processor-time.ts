/** The processor time of all threads in this process, in milliseconds, independent of other processes. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
