import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../test/fixtures.ts';
import { AuthProvider } from '../features/auth/auth-provider.tsx';
import { AppFrame } from './app-frame.tsx';
import { QueryProvider } from './query-provider.tsx';

function renderFrame(name: string) {
  render(
    <AuthProvider>
      <MemoryRouter>
        <QueryProvider>
          <AppFrame user={{ ...makeUser('voter'), name }}>The page</AppFrame>
        </QueryProvider>
      </MemoryRouter>
    </AuthProvider>,
  );
  return userEvent.setup();
}

describe('the frame for signed-in users', () => {
  it('has a menu with initials, name, email, and Logout', async () => {
    const user = renderFrame('Maria Lena van der Moreau');
    const trigger = screen.getByRole('button', {
      name: 'Account menu for Maria Lena van der Moreau lena@example.org',
    });
    expect(trigger).toHaveTextContent('MM');
    await user.click(trigger);
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('Maria Lena van der Moreau')).toBeVisible();
    expect(within(menu).getByText('lena@example.org')).toBeVisible();
    const items = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Change password',
      'Sign out everywhere else',
      'What is kept about you',
      'Logout',
    ]);
    const link = within(menu).getByRole('menuitem', { name: 'What is kept about you' });
    expect(link).toHaveAttribute('href', '/privacy');
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens the menu at its first item with the key "%s", and returns focus with Escape',
    async (key) => {
      const user = renderFrame('Lena Moreau');
      const trigger = screen.getByRole('button', { name: /^Account menu/ });
      trigger.focus();
      await user.keyboard(key);
      const first = await screen.findByRole('menuitem', { name: 'Change password' });
      await waitFor(() => expect(first).toHaveFocus());
      expect(trigger).toHaveAttribute('aria-expanded', 'true');
      expect(screen.getByRole('menu')).toHaveAccessibleName(/^Account menu for Lena Moreau/);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(trigger).toHaveFocus());
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      expect(trigger).toHaveAttribute('aria-expanded', 'false');
    },
  );

  it('closes the menu when its button is pressed again', async () => {
    const user = renderFrame('Lena Moreau');
    const trigger = screen.getByRole('button', { name: /^Account menu/ });
    await user.click(trigger);
    await screen.findByRole('menu');
    await user.click(trigger);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('shows User for a user without a name', () => {
    renderFrame(' ');
    const trigger = screen.getByRole('button', { name: 'Account menu for User lena@example.org' });
    expect(trigger).toHaveTextContent('UAccount menu for User lena@example.org');
  });
});
