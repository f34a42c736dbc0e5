/** The processor time of all threads in this process, in milliseconds, independent of other processes. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Measures total processor time and the longest time for which other work was blocked. */
export function watchTurns() {
  const began = processorTime();
  let [last, blocked] = [began, 0];
  const noteTurn = () => {
    const now = processorTime();
    blocked = Math.max(blocked, now - last);
    last = now;
  };
  const ticking = setInterval(noteTurn, 5);
  return {
    end() {
      noteTurn();
      clearInterval(ticking);
      return { took: last - began, blocked };
    },
  };
}
