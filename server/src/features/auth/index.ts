export { createAuthFeature, createAuthStores } from './auth-feature.ts';
