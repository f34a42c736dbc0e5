import type { Who } from '../support/fixture.ts';
import type { Stage } from './stage.ts';

/** One screen in one state, and how to open it in a fresh browser. */
export interface Scene {
  screen: string;
  state: string;
  who: Who;
  /** Widths in CSS pixels between which the screen exists. A drawer, for example, exists only below 1024. */
  from: number;
  below: number;
  open: (stage: Stage) => Promise<unknown>;
}

interface Screen {
  screen: string;
  who: Who;
  from?: number;
  below?: number;
}

/** The scenes of one screen, by state. */
export function scenesOf(
  { screen, who, from = 0, below = Infinity }: Screen,
  states: Record<string, Scene['open']>,
): Scene[] {
  return Object.entries(states).map(([state, open]) => ({ screen, state, who, from, below, open }));
}

export function nameOf({ screen, state }: { screen: string; state: string }): string {
  return `${screen}: ${state}`;
}

export function existsAt(scene: Scene, width: number): boolean {
  return width >= scene.from && width < scene.below;
}

/** 'voting-screen-already-voted' */
export const slugOf = (scene: Scene): string => slug(nameOf(scene));

export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
