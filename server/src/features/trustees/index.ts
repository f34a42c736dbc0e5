export { createTrusteesFeature, createTrusteesStores } from './trustees-feature.ts';
