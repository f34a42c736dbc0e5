import type { AuditData, AuditEntryView } from '@votewise/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeEntry } from '../../test/audit-entries.ts';
import { api } from '../../test/fake-api.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const entry = (sequence: number, label: string): AuditEntryView =>
  makeEntry(sequence, {
    subject: { type: 'election', id: 'e1', label },
    details: { from: 'upcoming', to: 'active' },
  });

const kinds = [{ kind: 'election.status-set', text: 'changed the status of an election' }];
const page = (entries: AuditEntryView[], next?: string): { data: AuditData } => ({
  data: { entries, kinds, ...(next && { next }) },
});

async function openTrail(search = '') {
  signInAs('admin');
  api.expect('GET', '/elections', { data: { elections: [] } });
  const { user } = renderApp(`/admin/audit${search}`);
  const list = await screen.findByRole('list', { name: 'Entries, newest first' });
  return { user, list };
}

describe('the audit trail', () => {
  it('shows entries as sentences and loads earlier entries on demand', async () => {
    api.expect('GET', '/audit?limit=50', page([entry(3, 'Chair'), entry(2, 'Choir')], '7-2'));
    const { user, list } = await openTrail();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list).toHaveTextContent(
      'Ruth (ADMIN001) changed the status of “Chair” from upcoming to active.',
    );
    api.expect('GET', '/audit?limit=50&after=7-2', page([entry(1, 'Garden')]));
    await user.click(screen.getByRole('button', { name: 'Show Earlier Entries' }));
    expect(await screen.findByText(/“Garden”/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show Earlier Entries' })).toBeNull();
  });

  it('keeps its filters in the address and clears them with one button', async () => {
    api.expect('GET', '/audit?election=e1&limit=50', page([entry(2, 'Chair')]));
    const { user } = await openTrail('?election=e1');
    expect(screen.getByLabelText('Election')).toHaveDisplayValue('Deleted election');
    api.expect('GET', '/audit?election=e1&person=ADMIN001&limit=50', page([]));
    await user.type(screen.getByLabelText('User'), 'ADMIN001{Enter}');
    expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeInTheDocument();
    expect(window.location.search).toBe('?election=e1&person=ADMIN001');
    api.expect('GET', '/audit?limit=50', page([entry(2, 'Chair'), entry(1, 'Garden')]));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(screen.getByRole('combobox', { name: 'Election' })).toHaveFocus();
    expect(await screen.findByText(/“Garden”/)).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('checks the chain in parts and names the entry at which it breaks', async () => {
    api.expect('GET', '/audit?limit=50', page([entry(3, 'Chair')]));
    const { user } = await openTrail();
    const stretch = { from: 1, to: 10_000, hash: 'h', isEnd: false, erased: 0, erasures: 0 };
    api.expect('GET', '/audit/check?from=1', { data: stretch });
    api.expect('GET', '/audit/check?from=10001', {
      data: { ...stretch, from: 10_001, to: 12_345, brokenAt: 12_346 },
    });
    await user.click(screen.getByRole('button', { name: 'Check Chain' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The chain is intact from entry 1 to entry 12,345. The chain breaks at entry 12,346',
    );
  });

  it('shows the hash of the newest entry that is listed beside that of the last entry', async () => {
    api.expect('GET', '/audit?limit=50', page([{ ...entry(3, 'Chair'), hash: 'abc3' }]));
    const { user, list } = await openTrail();
    const last = { from: 1, to: 5, hash: 'abc5', isEnd: true, erased: 0, erasures: 0 };
    api.expect('GET', '/audit/check?from=1', { data: last });
    await user.click(screen.getByRole('button', { name: 'Check Chain' }));
    const verdict = await screen.findByText(/The chain is intact/);
    const banner = verdict.closest('[role="status"]');
    expect(banner).toHaveTextContent('Hash of entry 5: abc5');
    expect(banner).toHaveTextContent('Hash of entry 3: abc3');
    await user.click(within(list).getByText('Entry 3'));
    expect(within(list).getByText('abc3')).toBeVisible();
  });

  it.each([
    [
      [
        { erased: 12, erasures: 0 },
        { erased: 0, erasures: 1 },
      ],
      'status',
      'intact from entry 1 to entry 20. No entry in between was changed, removed, or moved. 12 names of erased voters were removed.',
    ],
    [
      [
        { erased: 1, erasures: 0 },
        { erased: 0, erasures: 0 },
      ],
      'alert',
      'However, 1 name is missing, and no entry shows that a voter was erased.',
    ],
    [
      [
        { erased: 0, erasures: 0, alteredAt: 7 },
        { erased: 12, erasures: 1, alteredAt: 12 },
      ],
      'alert',
      'intact from entry 1 to entry 20. However, entry 7 names people who were changed in the database.',
    ],
  ])('reports names that are missing or changed: %j', async ([first, second], role, verdict) => {
    api.expect('GET', '/audit?limit=50', page([entry(3, 'Chair')]));
    const { user } = await openTrail();
    const answer = (from: number, rest: object) => ({
      data: { from, to: from + 9, hash: 'h', isEnd: from > 10, ...rest },
    });
    api.expect('GET', '/audit/check?from=1', answer(1, first ?? {}));
    api.expect('GET', '/audit/check?from=11', answer(11, second ?? {}));
    await user.click(screen.getByRole('button', { name: 'Check Chain' }));
    expect(await screen.findByText(/The chain is intact/)).toBeInTheDocument();
    const banners = screen.getAllByRole(role).map((one) => one.textContent);
    expect(banners.join()).toContain(verdict);
  });
});
