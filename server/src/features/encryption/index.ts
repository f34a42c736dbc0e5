export {
  createEncryptionFeature,
  createEncryptionStores,
  type EncryptionServices,
} from './encryption-feature.ts';
export type { DecryptedBy } from './summing.ts';
export { createEncryptionPool, type EncryptionPool } from './encryption-pool.ts';
