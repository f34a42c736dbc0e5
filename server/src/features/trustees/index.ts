export { createCeremonyThread, type CeremonyThread } from './ceremony-thread.ts';
export type { DecryptingGroup } from './decrypting-groups.ts';
export {
  createTrusteesFeature,
  createTrusteesStores,
  type TrusteesServices,
} from './trustees-feature.ts';
