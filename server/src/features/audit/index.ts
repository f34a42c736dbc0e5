export { type AuditServices, createAuditFeature, createAuditStores } from './audit-feature.ts';
export {
  type Actor,
  type AuditEvent,
  actorOf,
  createEvent,
  type Details,
  type EventName,
} from './audit-event.ts';
