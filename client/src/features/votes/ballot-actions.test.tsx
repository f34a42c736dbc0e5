import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from '../../components/ui/toaster.tsx';
import { TOASTS_ID } from '../../components/ui/toast-place.ts';
import { BallotActions } from './ballot-actions.tsx';

const BAR_HEIGHT = 97;

it('keeps toasts off the buttons of a ballot while the buttons are docked', () => {
  let look = () => {};
  class Observer extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      look = () => callback([], this);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const actions = (
    <BallotActions labels={['Clear Selection', 'Submit Vote']} isPending={false} onClear={() => {}}>
      You can’t change your vote.
    </BallotActions>
  );
  const { rerender } = render(
    <>
      {actions}
      <Toaster />
    </>,
  );
  const bar = screen.getByRole('button', { name: 'Submit Vote' }).parentElement;
  const raisedBy = () => document.getElementById(TOASTS_ID)?.style.marginBottom;
  function scrollTo(bottom: number): void {
    const place = new DOMRect(0, bottom - BAR_HEIGHT, 360, BAR_HEIGHT);
    vi.spyOn(bar ?? document.body, 'getBoundingClientRect').mockReturnValue(place);
    act(look);
  }

  scrollTo(window.innerHeight - 60);
  expect(raisedBy()).toBe('97px');
  scrollTo(window.innerHeight - 200);
  expect(raisedBy()).toBe('0px');
  scrollTo(window.innerHeight - 60);
  rerender(
    <>
      {null}
      <Toaster />
    </>,
  );
  expect(raisedBy()).toBe('0px');
});
