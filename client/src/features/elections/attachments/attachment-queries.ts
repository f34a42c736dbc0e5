import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { statementQuery } from '../../../components/ballot/candidate-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Stores a photo and returns its ID. */
export function useAddPhoto() {
  return useAction({
    mutationFn: async (file: Blob) => (await call(elections.addPhoto, { file })).photo,
  });
}

/** Stores a statement and returns its ID. */
export function useAddStatement() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (text: string) => {
      const { statement } = await call(elections.addStatement, { body: { text } });
      client.setQueryData(statementQuery(statement).queryKey, text);
      return statement;
    },
  });
}
