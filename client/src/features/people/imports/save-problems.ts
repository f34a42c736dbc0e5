import type { VoterImport } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { ApiError } from '../../../lib/api-error.ts';
import { send } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Downloads the skipped lines with the reasons, as a CSV file. */
export async function saveProblems({ id }: VoterImport): Promise<void> {
  const response = await send(people.exportImportProblems, { params: { id } });
  if (!response.ok) throw new ApiError({ status: response.status, envelope: undefined });
  saveFile(await response.blob(), 'voters-left-out.csv');
}
