import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statementQuery } from '../../../components/ballot/candidate-dialog.tsx';
import { call } from '../../../lib/api.ts';

/** Stores a photo and returns its ID. */
export function useAddPhoto() {
  return useMutation({
    mutationFn: async (file: Blob) => (await call(elections.addPhoto, { file })).photo,
  });
}

/** Stores a statement and returns its ID. */
export function useAddStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const { statement } = await call(elections.addStatement, { body: { text } });
      client.setQueryData(statementQuery(statement).queryKey, text);
      return statement;
    },
  });
}
