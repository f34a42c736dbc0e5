import { ballot } from './ballot.ts';
import { login } from './login.ts';
import { publicPages } from './public-pages.ts';
import type { Scene } from './scene.ts';
import { voterDashboard } from './voter-dashboard.ts';

/** Every screen in every state that the table names. */
export const SCENES: readonly Scene[] = [...publicPages, ...login, ...voterDashboard, ...ballot];
