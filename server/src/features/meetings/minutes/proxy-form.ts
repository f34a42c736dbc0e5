import { formatMoment, formatQuantity } from '@votewise/contract';
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';

/** Returns a blank form on one page, with which a member gives a proxy on paper. */
export function proxyForm(given: {
  meeting: Pick<MeetingRecord, 'title' | 'place' | 'startDate' | 'proxiesPerHolder'>;
  organization: string | undefined;
  exportedAt: Date;
  timeZone: string;
}): PdfDocument {
  const { meeting, organization, exportedAt, timeZone } = given;
  const { title, place, startDate, proxiesPerHolder } = meeting;
  return {
    title: `Proxy: ${title}`,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    blocks: [
      ...(organization === undefined ? [] : [{ kind: 'paragraph', text: organization } as const]),
      { kind: 'heading', level: 1, text: 'Proxy' },
      {
        kind: 'facts',
        rows: [
          { name: 'Meeting', value: title },
          { name: 'Start', value: formatMoment(startDate, timeZone) },
          ...(place === '' ? [] : [{ name: 'Place', value: place }]),
        ],
      },
      {
        kind: 'paragraph',
        text: 'At this meeting, the holder named below can vote for me on every question that opens after this proxy was entered. The proxy ends if I check in myself.',
      },
      { kind: 'blanks', heading: 'Member who gives the proxy', names: ['Name', 'Voter ID'] },
      { kind: 'blanks', heading: 'Holder (must be a member)', names: ['Name', 'Voter ID'] },
      {
        kind: 'blanks',
        heading: 'Signature',
        names: ['Place and date', 'Member who gives the proxy'],
      },
      {
        kind: 'paragraph',
        style: 'small',
        text: `Hand in this form before the first question opens. One holder can represent up to ${formatQuantity(proxiesPerHolder, 'member')}.`,
      },
    ],
  };
}
