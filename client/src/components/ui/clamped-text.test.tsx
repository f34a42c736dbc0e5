import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ClampedText } from './clamped-text.tsx';

it('offers to show the rest also of a text that grows without taking more room', () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
  const needed = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(40);
  const shown = (text: string) => (
    <ClampedText what="the rules" clamp="">
      {text}
    </ClampedText>
  );
  const { rerender } = render(shown('Yes needs more than half of the valid votes.'));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  needed.mockReturnValue(80);
  rerender(shown('At least half must vote. Yes needs more than half of the valid votes.'));
  expect(screen.getByRole('button', { name: 'Show more of the rules' })).toBeVisible();
  room.mockRestore();
  needed.mockRestore();
});
