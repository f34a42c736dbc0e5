import type { UserType } from '@votewise/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../test/fixtures.ts';
import { AuthProvider } from '../features/auth/auth-provider.tsx';
import { PageFrame } from './page-frame.tsx';

function renderFrame(name: string, userType: UserType = 'voter', address = '/') {
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={[address]}>
        <PageFrame user={{ ...makeUser(userType), name }}>
          <p>The page</p>
        </PageFrame>
      </MemoryRouter>
    </AuthProvider>,
  );
  return userEvent.setup();
}

/** The names of the links in the bar at the top, or at the bottom, and the current one. */
function navigation(at: 'top' | 'bottom') {
  const bar = screen.getAllByRole('navigation', { name: 'Main' }).at(at === 'top' ? 0 : -1);
  const links = bar ? within(bar).getAllByRole('link') : [];
  return {
    names: links.map(({ textContent }) => textContent),
    current: links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent,
  };
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

  it.each([
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/elections/e1/messages', 'Dashboard'],
    ['/admin/meetings/m1/desk', 'Meetings'],
    ['/admin/voters/import', 'Members'],
    ['/admin/administrators', 'Members'],
    ['/admin/audit', 'Audit trail'],
    ['/admin/settings', 'Settings'],
  ])(
    'offers administrators the same places everywhere, and at %s, shows that it is in %s',
    (address, current) => {
      renderFrame('Lena Moreau', 'admin', address);
      const names = ['Home', 'Dashboard', 'Meetings', 'Members', 'Audit trail', 'Settings'];
      expect(navigation('top')).toEqual({ names, current });
      expect(navigation('bottom').names).toEqual(names.slice(0, 4));
    },
  );

  it('has the places that do not fit at the bottom of a phone in the menu', async () => {
    const user = renderFrame('Lena Moreau', 'admin');
    await user.click(screen.getByRole('button', { name: /^Account menu/ }));
    const place = await screen.findByRole('menuitem', { name: 'Audit trail' });
    expect(place).toHaveAttribute('href', '/admin/audit');
  });
});
