import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEventCallback } from '../../lib/use-event-callback.ts';

/** What the ballot shows: its candidates, or what the voter is about to cast. */
type BallotScreen = 'marks' | 'review' | 'abstain';

interface Entry {
  ballotScreen: Exclude<BallotScreen, 'marks'>;
  /** The page load that created this entry. The marks are gone after a reload, so there is nothing to review. */
  loadedAt: number;
}

function entryIn(state: unknown): Entry | undefined {
  return typeof state === 'object' && state !== null && 'ballotScreen' in state
    ? (state as Entry)
    : undefined;
}

/**
 * Tracks which screen of the open ballot is shown. A review and an abstention each have a history entry, so that the
 * Back button closes them. This entry always comes right after the ballot's entry, so leaving either screen goes back
 * one step.
 * @param isReviewable false if there is nothing to review, which closes the review
 */
export function useBallotScreen(isReviewable: boolean) {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  const isOver =
    entry?.loadedAt !== performance.timeOrigin ||
    (entry.ballotScreen === 'review' && !isReviewable);
  const screen: BallotScreen = entry && !isOver ? entry.ballotScreen : 'marks';

  // Only the first press counts, because a double tap must not go two steps. No press counts once the ballot is gone.
  const placeRef = useLatestPlace(key);

  // The heading receives focus and is scrolled to, so the browser must not restore another screen's position.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  function move(go: () => unknown): void {
    if (placeRef.current !== key) return;
    placeRef.current = undefined;
    go();
  }
  const leave = useEventCallback((): void => {
    if (entry) move(() => navigate(-1));
  });

  useSoon(leave, entry !== undefined && isOver);
  return {
    screen,
    open(ballotScreen: Entry['ballotScreen']): void {
      const next: Entry = { ballotScreen, loadedAt: performance.timeOrigin };
      move(() => navigate({ search }, { state: next }));
    },
    leave,
  };
}

/** Returns the ref of the current place in the history, which is undefined once the component is gone. */
export function useLatestPlace(key: string) {
  const place = useRef<string>(undefined);
  useEffect(() => {
    place.current = key;
    return () => {
      place.current = undefined;
    };
  }, [key]);
  return place;
}

/** Goes back from a review's history entry if the ballot is gone, so that Back does not have to be pressed twice. */
export function useNoBallotScreen(hasEnded: boolean): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leave = useEventCallback(() => void navigate(-1));
  useSoon(leave, hasEnded && entryIn(state) !== undefined);
}

/** Calls `act` from a timer, so that an effect that runs twice calls it once. */
function useSoon(act: () => void, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }, [act, isDue]);
}
