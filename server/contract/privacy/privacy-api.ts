import { voterParams } from '../people/roll.ts';
import type { Operation } from '../base/operation.ts';
import { privacyData } from './privacy.ts';
import * as at from './privacy-endpoints.ts';

/** What is kept about people. */
export const privacyApi = {
  privacySettings: {
    ...at.privacySettings,
    summary: 'Returns the settings that decide what is kept about people, and for how long',
    data: privacyData,
  },
  ownAccessFile: {
    ...at.ownAccessFile,
    summary: 'Returns a JSON file with everything that is kept about the caller',
    data: 'file',
  },
  voterAccessFile: {
    ...at.voterAccessFile,
    summary:
      'Returns a JSON file with everything that is kept about a voter, except whether the voter has voted',
    params: voterParams,
    data: 'file',
  },
} as const satisfies Record<string, Operation>;
