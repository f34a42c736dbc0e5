export { createAuthRoom, createAuthStores } from './auth-feature.ts';
