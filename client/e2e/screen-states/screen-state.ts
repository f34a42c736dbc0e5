import type { Who } from '../support/fixture.ts';
import type { PageMock } from './page-mock.ts';

/** One screen in one state, and how to open it in a fresh browser. */
export interface ScreenState {
  screen: string;
  state: string;
  who: Who;
  /** Widths in CSS pixels between which the screen exists. A drawer, for example, exists only below 1024. */
  from: number;
  below: number;
  open: (mock: PageMock) => Promise<unknown>;
}

/** The states of the screens that these users see, by the names of screen and state. */
export function statesOf(
  who: Who,
  screens: Record<string, Record<string, ScreenState['open']>>,
  { from = 0, below = Infinity } = {},
): ScreenState[] {
  return Object.entries(screens).flatMap(([screen, states]) =>
    Object.entries(states).map(([state, open]) => ({ screen, state, who, from, below, open })),
  );
}

export function nameOf({ screen, state }: { screen: string; state: string }): string {
  return `${screen}: ${state}`;
}

export function existsAt(screenState: ScreenState, width: number): boolean {
  return width >= screenState.from && width < screenState.below;
}

/** 'voting-screen-already-voted' */
export const slugOf = (screenState: ScreenState): string => slug(nameOf(screenState));

export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
