import type { VoterImport } from '@votewise/server/contract';
import * as people from '@votewise/server/contract/people/endpoints';
import { ApiError } from '../../../lib/api-error.ts';
import { send } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Fetches the lines that are left out, with the reasons, and hands them to the browser. */
export async function saveProblems({ id }: VoterImport): Promise<void> {
  const response = await send(people.exportImportProblems, { params: { id } });
  if (!response.ok) throw new ApiError({ status: response.status, envelope: undefined });
  saveFile(await response.blob(), 'voters-left-out.csv');
}
