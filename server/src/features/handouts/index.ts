export {
  createHandoutsFeature,
  createHandoutsStores,
  type HandoutsServices,
} from './handouts-feature.ts';
export type { Handouts } from './handouts.ts';
export type { HandoutJoining } from './join-handouts.ts';
