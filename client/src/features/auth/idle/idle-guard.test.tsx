import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeUser } from '../../../../test/fixtures.ts';
import { storeToken } from '../../../lib/token-store.ts';

it('leaves every page usable when the inactivity check fails to load', async () => {
  const load = vi.fn<() => never>(() => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  vi.doMock('./idle-watch.tsx', load);
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('./idle-watch.tsx');
    vi.resetModules();
  });
  const { renderApp } = await import('../../../../test/render-app.tsx');
  storeToken('stored-token');
  const data = { user: makeUser('voter'), idleMinutes: 5 };
  api.expect('GET', '/auth/profile', { data });
  renderApp('/');
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 10_000 });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
