import {
  type DefaultError,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

interface ActionOptions<Data, Input> extends UseMutationOptions<Data, DefaultError, Input> {
  /**
   * Whether a press would do what is already under way. Without it, every further press does. Only for an action that
   * runs for several inputs at the same time.
   */
  isSame?: (underWay: Input, pressed: Input) => boolean;
}

/**
 * A mutation that a press starts. While it is under way, further presses do nothing: they call no function and no
 * callback, and their promise never settles, so the code that waits for it does not run a second time.
 * The cache knows at once that an action is under way. `isPending` says so only after the next rendering, so a
 * double click or two quick presses of Enter would send two requests. Actions with the same `mutationKey` share the lock.
 * A failed action is never repeated without a press: others may have acted since, and the page shows that first.
 */
export function useAction<Data = unknown, Input = void>(
  options: ActionOptions<Data, Input>,
): UseMutationResult<Data, DefaultError, Input> {
  const { isSame = () => true, ...given } = options;
  const client = useQueryClient();
  const id = useId();
  const mutationKey = given.mutationKey ?? ['action', id];
  const action = useMutation({ ...given, mutationKey, retry: false });

  const isUnderWay = (pressed: unknown): boolean =>
    client.getMutationCache().find({
      mutationKey,
      status: 'pending',
      predicate: ({ state }) => isSame(state.variables as Input, pressed as Input),
    }) !== undefined;

  return {
    ...action,
    mutate(...press) {
      if (!isUnderWay(press[0])) action.mutate(...press);
    },
    mutateAsync: (...press) =>
      isUnderWay(press[0]) ? new Promise<never>(() => {}) : action.mutateAsync(...press),
  };
}
