import type { Feature } from '../../platform/feature/feature.ts';
import { defineEncryptionRoutes } from './encryption-routes.ts';

/** Encrypted elections: preparing ballots, the archive, and decrypting the count with key holders. */
export function createEncryptionFeature() {
  const feature: Feature = {
    routes: (route) => defineEncryptionRoutes(route),
    jobs: [],
  };
  return { services: {}, feature };
}
