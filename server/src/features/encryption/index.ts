export {
  createEncryptionFeature,
  createEncryptionStores,
  type EncryptionServices,
} from './encryption-feature.ts';
export { createEncryptionPool, type EncryptionPool } from './encryption-pool.ts';
