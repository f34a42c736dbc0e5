import type { Mutant } from './mutant.ts';

export const others: readonly Mutant[] = [
  {
    fault: 'an event is removed from the outbox together with a newer one',
    file: 'server/src/platform/db/outbox.ts',
    find: '{ _id: id, eventsCount: count } as object',
    replace: '{ _id: id } as object',
    tests: ['src/features/audit', 'src/platform/db'],
  },
  {
    fault: 'two processes hold one lease',
    file: 'server/src/platform/db/leases.ts',
    find: 'const isExpired = other && clock.elapsed() - other.since > seconds * 1_000;',
    replace: 'const isExpired = other !== undefined;',
    tests: ['src/platform/db', 'src/jobs'],
  },
  {
    fault: 'sealed texts open in another context',
    file: 'server/src/platform/encryption.ts',
    find: '        .setAAD(Buffer.from(context))\n        .setAuthTag',
    replace: '        .setAAD(Buffer.from(context.slice(0, 0)))\n        .setAuthTag',
    tests: ['src/platform/encryption.test.ts'],
  },
  {
    fault: 'tokens from another database are accepted',
    file: 'server/src/platform/tokens.ts',
    find: "deriveKey(source, 'votewise session token v1')",
    replace: "deriveKey({ ...source, instanceId: '' }, 'votewise session token v1')",
    tests: ['test/attacks/tokens.test.ts'],
  },
  {
    fault: 'tokens with any signature are accepted',
    file: 'server/src/platform/tokens.ts',
    find: "jwt.verify(token, key, { algorithms: ['HS256'], maxAge: ttlSeconds })",
    replace: 'jwt.decode(token)',
    tests: ['test/attacks/tokens.test.ts'],
  },
  {
    fault: 'results are announced while voting is open',
    file: 'server/src/features/messages/automatic-messages.ts',
    find: "if (status === 'completed' && results && statusSetAt >= results)",
    replace: 'if (results && statusSetAt >= results)',
    tests: ['src/features/messages', 'test/messages-mail.test.ts'],
  },
  {
    fault: 'a reminder is sent even though its time had passed before it was turned on',
    file: 'server/src/features/messages/automatic-messages.ts',
    find: 'moment > reminder.since && ',
    replace: '',
    tests: ['src/features/messages'],
  },
  {
    fault: 'a truncated backup is restored',
    file: 'server/src/features/operations/backup-file.ts',
    find: '  if (!header) throw notABackup();\n  if (!isOver)',
    replace: '  if (!header)',
    tests: ['src/features/operations/backup'],
  },
];
