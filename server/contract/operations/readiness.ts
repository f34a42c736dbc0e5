import { z } from 'zod';

const part = z.string().describe('"ok", or a description of the problem');

/** The components that the service depends on. */
export const readyData = z.object({
  database: part,
  disk: part,
  jobs: part,
  mail: part,
  bounces: part.exactOptional().describe('Absent if returned emails are not read.'),
  clock: part,
  restore: part.exactOptional().describe('Present while a restored copy has not been confirmed.'),
});

export type Parts = z.infer<typeof readyData>;

export const lastBackupData = z.object({
  lastBackupAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When `npm run backup` last completed; null before the first backup. Backups made in other ways are not included.',
    ),
});
