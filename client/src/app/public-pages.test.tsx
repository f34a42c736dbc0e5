import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeApi } from '../../test/fake-api.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

describe('landing page', () => {
  it('leads to the login page from every sign-in action', async () => {
    startFakeApi();
    renderApp('/');
    const names = ['Start Voting', 'Admin Login', 'Log In', 'Vote Now'];
    await screen.findByRole('link', { name: 'Start Voting' });
    for (const name of names) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/login');
    }
  });

  it('explains three steps and six features', async () => {
    startFakeApi();
    renderApp('/');
    const steps = await screen.findByRole('region', { name: 'How it works' });
    const features = screen.getByRole('region', { name: 'Features' });
    expect(within(steps).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(within(features).getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(steps).toHaveAttribute('id', 'how_it_works');
    expect(features).toHaveAttribute('id', 'features');
  });

  it('offers Contact in the side sheet', async () => {
    startFakeApi();
    const { user } = renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const sheet = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(sheet).getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  it('offers Dashboard and Logout to whoever is signed in', async () => {
    const api = startFakeApi();
    signInAs(api, 'admin');
    renderApp('/');
    const dashboard = await screen.findByRole('link', { name: 'Dashboard' });
    expect(dashboard).toHaveAttribute('href', '/admin/dashboard');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Log In' })).not.toBeInTheDocument();
  });
});

describe('unknown paths', () => {
  it('say so and lead home', async () => {
    startFakeApi();
    const { user } = renderApp('/no/such/page');
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go Back Home' }));
    expect(await screen.findByRole('link', { name: 'Start Voting' })).toBeVisible();
  });
});
