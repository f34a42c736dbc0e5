import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStable } from '../../lib/use-stable.ts';

/** What the ballot shows: its candidates, or what the voter is about to cast. */
export type BallotScreen = 'marks' | 'review' | 'abstain';

interface Entry {
  ballotScreen: Exclude<BallotScreen, 'marks'>;
  /** The page load that made it. The marks are gone after a reload, so there is nothing to review. */
  loadedAt: number;
}

function entryIn(state: unknown): Entry | undefined {
  return typeof state === 'object' && state !== null && 'ballotScreen' in state
    ? (state as Entry)
    : undefined;
}

/**
 * The screen of the open ballot, as a step that the Back button undoes. Its entry always follows that of the ballot,
 * so leaving it is a step back.
 * @param isReviewable false while there is nothing to review, which ends a review
 */
export function useBallotScreen(isReviewable: boolean) {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  const isOver =
    entry?.loadedAt !== performance.timeOrigin ||
    (entry.ballotScreen === 'review' && !isReviewable);
  const screen: BallotScreen = entry && !isOver ? entry.ballotScreen : 'marks';

  // Only the first press counts: a double tap must not go two steps. None counts after the ballot has gone.
  const place = useRef<string>(undefined);
  useEffect(() => {
    place.current = key;
    return () => {
      place.current = undefined;
    };
  }, [key]);

  // The title gets the focus and is scrolled to. The browser would scroll to where another screen was left.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  function move(go: () => unknown): void {
    if (place.current !== key) return;
    place.current = undefined;
    go();
  }
  const leave = useStable((): void => {
    if (entry) move(() => navigate(-1));
  });

  useSoon(leave, entry !== undefined && isOver);
  return {
    screen,
    open(ballotScreen: Entry['ballotScreen']): void {
      const next: Entry = { ballotScreen, loadedAt: performance.timeOrigin };
      move(() => navigate({ search }, { state: next }));
    },
    /** Returns to the candidates. */
    leave,
  };
}

/** Takes the step of a review back when there is no ballot anymore, so that Back does not have to be pressed twice. */
export function useNoBallotScreen(hasEnded: boolean): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leave = useStable(() => void navigate(-1));
  useSoon(leave, hasEnded && entryIn(state) !== undefined);
}

/** Acts after the effects, so that one that runs twice acts once. */
function useSoon(act: () => void, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }, [act, isDue]);
}
