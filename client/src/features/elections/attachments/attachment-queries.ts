import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { statementQuery } from '../../../components/ballot/candidate-dialog.tsx';
import { keepAddedPhoto } from '../../../components/ballot/candidate-photo.tsx';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { dataUrlOf } from '../../../lib/crop-photo.ts';

/** Stores a photo and returns its ID. */
export function useAddPhoto() {
  return useAction({
    mutationFn: async (file: Blob) => {
      const { photo } = await call(elections.addPhoto, { file });
      keepAddedPhoto(photo, await dataUrlOf(file));
      return photo;
    },
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
