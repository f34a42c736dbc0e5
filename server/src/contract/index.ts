export * from './contact.ts';
export * from './elections.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './users.ts';
export * from './votes.ts';
