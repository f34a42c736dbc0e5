import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

describe('landing page', () => {
  it.each([
    ['Admin Login', 'Admin'],
    ['Start Voting', 'Voter'],
  ])('%s opens the sign-in page with %s selected', async (link, role) => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: link }));
    expect(await screen.findByRole('button', { name: `Sign In as ${role}` })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/login');
  });

  it('leads those who are signed in to their dashboard', async () => {
    signInAs('admin');
    renderApp('/');
    const link = await screen.findByRole('link', { name: 'Go to Dashboard' });
    expect(link).toHaveAttribute('href', '/admin/dashboard');
    expect(screen.queryByRole('link', { name: 'Start Voting' })).not.toBeInTheDocument();
  });
});

describe('contact page', () => {
  const CONTACT = {
    organisation: 'Northfield Rowing Club',
    email: 'board@northfield.example.org',
    phone: '+44 (0)20 7946 0000',
    address: '4 Boathouse Lane\nNorthfield',
  };

  it('shows only the details that are configured', async () => {
    api.expect('GET', '/contact', {
      data: { contact: { organisation: CONTACT.organisation } },
    });
    renderApp('/contact');
    expect(await screen.findByText(CONTACT.organisation)).toBeVisible();
    expect(screen.getByText(/Ask the person who invited you to vote\./)).toBeVisible();
    expect(screen.queryByText('Email')).not.toBeInTheDocument();
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(screen.queryByText('Address')).not.toBeInTheDocument();
  });

  it('shows administrators how to configure the page', async () => {
    signInAs('admin');
    api.expect('GET', '/contact', { data: { contact: {} } });
    renderApp('/contact');
    expect(await screen.findByText(/Enter the organization and its contact details/)).toBeVisible();
  });
});

describe('public result', () => {
  const election = makeElection({ status: 'completed' });
  const PATH = `/results/${election.id}`;

  it('shows who is elected, by which organization, and where to check it', async () => {
    const declaredAt = '2026-11-21T08:00:00.000Z';
    const [first] = election.candidates;
    const result = {
      ...resultsOf(election).results,
      organization: 'Northfield Rowing Club',
      declaredAt,
      countConfirmedAt: declaredAt,
      elected: [first?.id ?? ''],
      ties: [],
      rounds: [],
      verdict: {},
      hasBoard: true,
    };
    api.expect('GET', PATH, { data: { result } });
    renderApp(PATH);
    expect(await screen.findByRole('heading', { name: election.title, level: 1 })).toBeVisible();
    expect(screen.getByText('Northfield Rowing Club')).toBeVisible();
    expect(screen.getByText(/Declared on/)).toBeVisible();
    expect(screen.getAllByText(first?.name ?? '').length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Check This Result' })).toHaveAttribute(
      'href',
      `/verify#${election.id}`,
    );
  });

  it('does not reveal why a result is not shown', async () => {
    api.expect('GET', PATH, { status: 404, code: 'NOT_FOUND', message: 'Gone.' });
    renderApp(PATH);
    expect(await screen.findByText('This result can’t be shown')).toBeVisible();
  });
});
