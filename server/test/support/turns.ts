import { processorTime } from './processor-time.ts';

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
