import { z } from 'zod';

const part = z.string().describe('"ok", or in words what is wrong');

/** What serving rests on, each part by itself. */
export const readyData = z.object({ database: part, disk: part, jobs: part, mail: part });

/** The state of each part. */
export type Parts = z.infer<typeof readyData>;
