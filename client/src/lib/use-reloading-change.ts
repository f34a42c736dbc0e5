import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from './api-error.ts';
import { useAction } from './use-action.ts';

/** A change after which these queries are reloaded. Without a clear response, it may have been made. */
export function useReloadingChange<Input, Answer>(
  reloaded: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: (_data, error) =>
      wasRefused(error)
        ? undefined
        : Promise.all(reloaded.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
