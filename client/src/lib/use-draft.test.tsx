import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Drafts, DraftsContext } from './drafts.ts';
import { useDraft } from './use-draft.ts';

it('counts as an entry only what differs from where the field began', () => {
  const drafts = new Drafts();
  const { result } = renderHook(() => useDraft('name', ''), {
    wrapper: ({ children }) => <DraftsContext value={drafts}>{children}</DraftsContext>,
  });
  const type = (text: string) => {
    act(() => result.current[1](text));
    return drafts.hasEntries();
  };
  expect(drafts.hasEntries()).toBe(false);
  expect(type('Ada')).toBe(true);
  expect(type('')).toBe(false);
});
