export { createEncryptionFeature } from './encryption-feature.ts';
