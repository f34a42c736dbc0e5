export {
  createEncryptionFeature,
  createEncryptionStores,
  type EncryptionServices,
} from './encryption-feature.ts';
