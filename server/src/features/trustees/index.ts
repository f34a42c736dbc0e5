export type { KeyHolderGroup } from './key-holder-groups.ts';
export {
  createTrusteesFeature,
  createTrusteesStores,
  type TrusteesServices,
} from './trustees-feature.ts';
