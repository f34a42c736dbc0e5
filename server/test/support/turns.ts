/** Processor time of this process in milliseconds: what other processes do beside it does not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Finds the longest time in which nothing else had its turn, and what all of it took. */
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
