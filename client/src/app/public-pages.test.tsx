import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeApi } from '../../test/fake-api.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

describe('landing page', () => {
  it('links every sign-in action to the sign-in page', async () => {
    startFakeApi();
    renderApp('/');
    const names = ['Start Voting', 'Admin Login', 'Log In', 'Vote Now'];
    await screen.findByRole('link', { name: 'Start Voting' });
    for (const name of names) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/login');
    }
  });

  it.each([
    ['Admin Login', 'Admin'],
    ['Start Voting', 'Voter'],
  ])('%s opens the sign-in page with %s selected', async (link, role) => {
    startFakeApi();
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: link }));
    expect(await screen.findByRole('button', { name: `Sign In as ${role}` })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/login');
  });

  it('shows three steps and six features', async () => {
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

  it('links to the accessibility statement at the bottom of the page', async () => {
    startFakeApi();
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Accessibility' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Accessibility');
    expect(screen.getByRole('heading', { name: 'What was not tested' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Contact' }).at(-1)).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  it('has an empty footer', async () => {
    startFakeApi();
    renderApp('/');
    await screen.findByRole('link', { name: 'Start Voting' });
    expect(screen.getByRole('contentinfo')).toBeEmptyDOMElement();
  });

  it('offers Dashboard and Logout to signed-in users', async () => {
    const api = startFakeApi();
    signInAs(api, 'admin');
    renderApp('/');
    const dashboard = await screen.findByRole('link', { name: 'Dashboard' });
    expect(dashboard).toHaveAttribute('href', '/admin/dashboard');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Log In' })).not.toBeInTheDocument();
  });
});

describe('contact page', () => {
  const CONTACT = {
    organisation: 'Northfield Rowing Club',
    email: 'board@northfield.example.org',
    phone: '+44 (0)20 7946 0000',
    address: '4 Boathouse Lane\nNorthfield',
  };

  it('shows who runs the site, with links for email and phone', async () => {
    const release = startFakeApi().expectHeld('GET', '/contact', { data: { contact: CONTACT } });
    renderApp('/contact');
    expect(await screen.findByText('Loading contact details…')).toBeVisible();
    release();
    expect(await screen.findByText(CONTACT.organisation)).toBeVisible();
    const email = screen.getByRole('link', { name: CONTACT.email });
    expect(email).toHaveAttribute('href', `mailto:${CONTACT.email}`);
    const phone = screen.getByRole('link', { name: CONTACT.phone });
    expect(phone).toHaveAttribute('href', 'tel:+442079460000');
    expect(screen.getByText(/4 Boathouse Lane/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    expect(document.title).toBe('Contact · VoteWise');
  });

  it('shows only the details that are configured', async () => {
    startFakeApi().expect('GET', '/contact', {
      data: { contact: { organisation: CONTACT.organisation } },
    });
    renderApp('/contact');
    expect(await screen.findByText(CONTACT.organisation)).toBeVisible();
    expect(screen.getByText(/Ask the person who invited you to vote\./)).toBeVisible();
    expect(screen.queryByText('Email')).not.toBeInTheDocument();
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(screen.queryByText('Address')).not.toBeInTheDocument();
  });

  it('refers voters to the person who invited them when nothing is configured', async () => {
    startFakeApi().expect('GET', '/contact', { data: { contact: {} } });
    renderApp('/contact');
    expect(await screen.findByRole('heading', { name: 'No contact details yet' })).toBeVisible();
    expect(screen.getByText(/Ask the person who invited you to vote\./)).toBeVisible();
    expect(screen.queryByText(/CONTACT_EMAIL/)).not.toBeInTheDocument();
  });

  it('shows administrators how to configure the page', async () => {
    const api = startFakeApi();
    signInAs(api, 'admin');
    api.expect('GET', '/contact', { data: { contact: {} } });
    renderApp('/contact');
    expect(await screen.findByText(/Set ORGANISATION and CONTACT_EMAIL/)).toBeVisible();
  });

  it('offers a retry when the details cannot be loaded', async () => {
    const api = startFakeApi().expectNoAnswer('GET', '/contact');
    const { user } = renderApp('/contact');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The contact details couldn’t be loaded. Check your connection and try again.',
    );
    api.expect('GET', '/contact', { data: { contact: CONTACT } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(CONTACT.organisation)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is linked from the sign-in page', async () => {
    const api = startFakeApi();
    const { user } = renderApp('/login');
    const link = await screen.findByRole('link', { name: 'Ask your administrator' });
    api.expect('GET', '/contact', { data: { contact: {} } });
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  });
});

describe('unknown paths', () => {
  it('show a message and a link to the landing page', async () => {
    startFakeApi();
    const { user } = renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go Back Home' }));
    expect(await screen.findByRole('link', { name: 'Start Voting' })).toBeVisible();
  });
});
