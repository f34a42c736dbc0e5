export { createAuthFeature, createAuthStores, type AuthServices } from './auth-feature.ts';
