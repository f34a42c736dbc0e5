import type { RollFilter, RollSort } from '@votewise/contract';
import { useSearchParams } from 'react-router-dom';
import type { Direction } from '../../../components/ui/paged-table.tsx';

export const PAGE_SIZE = 50;

export interface RollView {
  search: string;
  show: RollFilter | undefined;
  /** The name of a group, to show only its members. */
  group: string | undefined;
  sort: RollSort;
  order: Direction;
  page: number;
}

/** The filters by the status of the credentials, and all orders, as the toolbar lists them. */
export const FILTERS: { value: RollFilter; label: string }[] = [
  { value: 'failed', label: 'Email failed' },
  { value: 'bounced', label: 'Email bounced' },
  { value: 'queued', label: 'Email queued' },
  { value: 'sending', label: 'Sending email' },
  { value: 'sent', label: 'Email sent or saved' },
  { value: 'printed', label: 'Code sheet printed' },
  { value: 'unsent', label: 'Needs a code sheet' },
  { value: 'no-address', label: 'No email address' },
  { value: 'disabled', label: 'Disabled' },
];

export const ORDERS: { sort: RollSort; order: Direction; label: string }[] = [
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'registeredAt', order: 'desc', label: 'Newest first' },
  { sort: 'registeredAt', order: 'asc', label: 'Oldest first' },
  { sort: 'userId', order: 'asc', label: 'Voter ID, lowest first' },
  { sort: 'userId', order: 'desc', label: 'Voter ID, highest first' },
  { sort: 'mail', order: 'asc', label: 'Email, problems first' },
  { sort: 'mail', order: 'desc', label: 'Email, sent or saved first' },
];

/** By name, because voters of one import are registered in no particular order. */
export const DEFAULT_ORDER = { sort: 'name', order: 'asc' } as const;

function readView(params: URLSearchParams): RollView {
  const sort = ORDERS.find((one) => one.sort === params.get('sort'))?.sort ?? DEFAULT_ORDER.sort;
  return {
    search: params.get('search') ?? '',
    show: FILTERS.find(({ value }) => value === params.get('show'))?.value,
    group: params.get('group') ?? undefined,
    sort,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

export function filtersOf({ search, show, group }: Pick<RollView, 'search' | 'show' | 'group'>) {
  return { ...(search && { search }), ...(show && { show }), ...(group && { group }) };
}

/** The view as a query, without default values. */
export function rollQueryOf({ sort, order, page, ...filters }: RollView): Partial<RollView> {
  const isDefault = sort === DEFAULT_ORDER.sort && order === DEFAULT_ORDER.order;
  return {
    ...filtersOf(filters),
    ...(!isDefault && { sort, order }),
    ...(page > 1 && { page }),
  };
}

function paramsOf(view: RollView): URLSearchParams {
  const parts = Object.entries(rollQueryOf(view));
  return new URLSearchParams(parts.map(([name, value]) => [name, String(value)]));
}

/** The view, kept in the URL, so that a reload, a new sign-in, or a link returns to it. */
export function useRollView(): { view: RollView; change: (change: Partial<RollView>) => void } {
  const [params, setParams] = useSearchParams();
  return {
    view: readView(params),
    /** Every other change returns to the first page. */
    change(change) {
      setParams((before) => paramsOf({ ...readView(before), page: 1, ...change }), {
        replace: true,
      });
    },
  };
}
