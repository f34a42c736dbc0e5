export type { DecryptingGroup } from './decrypting-groups.ts';
export {
  createTrusteesFeature,
  createTrusteesStores,
  type TrusteesServices,
} from './trustees-feature.ts';
