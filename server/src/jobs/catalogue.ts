import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Everything that happens without a request. */
export function jobsOf(services: Services): Job[] {
  const {
    auth,
    audit,
    counting,
    credentials,
    elections,
    importRegistering,
    messaging,
    resets,
    standing,
  } = services;
  return [
    { name: 'refresh-sessions', everyMs: 2_000, isLeased: false, run: () => auth.refresh() },
    {
      name: 'send-credentials',
      everyMs: 1_000,
      isLeased: false,
      run: (signal) => credentials.sendDue(signal),
    },
    {
      name: 'send-resets',
      everyMs: 1_000,
      isLeased: false,
      run: (signal) => resets.sendDue(signal),
    },
    {
      name: 'register-imports',
      everyMs: 1_000,
      isLeased: false,
      run: (signal) => importRegistering.runDue(signal),
    },
    {
      name: 'remove-old-imports',
      everyMs: 600_000,
      isLeased: true,
      run: () => importRegistering.removeOutdated(),
    },
    { name: 'settle-standing', everyMs: 10_000, isLeased: true, run: () => standing.settle() },
    { name: 'move-elections', everyMs: 1_000, isLeased: true, run: () => elections.moveDue() },
    {
      name: 'take-checkpoints',
      everyMs: 1_000,
      isLeased: true,
      run: (signal) => counting.takeCheckpoints(signal),
    },
    {
      name: 'seal-counts',
      everyMs: 10_000,
      isLeased: true,
      run: (signal) => counting.sealClosed(signal),
    },
    {
      name: 'move-messages',
      everyMs: 2_000,
      isLeased: true,
      run: (signal) => messaging.moveMessages(signal),
    },
    {
      name: 'send-messages',
      everyMs: 1_000,
      isLeased: false,
      run: (signal) => messaging.sender.sendDue(signal),
    },
    {
      name: 'remove-messages-of-deleted-elections',
      everyMs: 60_000,
      isLeased: true,
      run: () => messaging.removeOrphans(),
    },
    { name: 'chain-audit-events', everyMs: 1_000, isLeased: true, run: () => audit.moveEvents() },
    {
      name: 'remove-deleted-elections',
      everyMs: 60_000,
      isLeased: true,
      run: () => elections.removeDeleted(),
    },
  ];
}
