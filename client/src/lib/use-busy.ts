import { useRef, useState } from 'react';

/**
 * Runs one thing at a time. While it is under way, `run` ignores further calls and returns undefined, so a double click
 * runs it once. `isBusy` is only for showing this, because it changes with the next rendering.
 */
export function useBusy() {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  async function run<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return await act();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, run };
}
