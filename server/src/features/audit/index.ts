export { type AuditServices, createAuditFeature, createAuditStores } from './audit-feature.ts';
export { presentEntry } from './audit-files.ts';
export type { Audit } from './audit-trail.ts';
export { NETWORK_DAYS } from './trail-erasing.ts';
export type { AuditEntry } from './hash-chain.ts';
export { putPeopleBack } from './people-apart.ts';
export {
  type Actor,
  type AuditEvent,
  actorOf,
  createEvent,
  type Details,
  type GivenEvent,
} from './audit-event.ts';
