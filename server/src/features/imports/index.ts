export { createImportsFeature, createImportsStores } from './imports-feature.ts';
export type { LinesAboutUser } from './lines-about-user.ts';
export { LIST_DAYS } from './outdated-lists.ts';
