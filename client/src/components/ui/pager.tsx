import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
} from 'lucide-react';
import { formatCount, formatQuantity, pluralOf } from '../../lib/format.ts';
import { Button } from './button.tsx';

/** Shows the position in a long list and buttons for other pages. */
export function Pager(props: {
  page: number;
  pageSize: number;
  total: number;
  /** The noun for what is counted: 'voter'. */
  noun: string;
  onPage: (page: number) => void;
}) {
  const { page, pageSize, total, noun, onPage } = props;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const ways: { label: string; to: number; Icon: LucideIcon }[] = [
    { label: 'First page', to: 1, Icon: ChevronFirst },
    { label: 'Previous page', to: page - 1, Icon: ChevronLeft },
    { label: 'Next page', to: page + 1, Icon: ChevronRight },
    { label: 'Last page', to: last, Icon: ChevronLast },
  ];
  return (
    <nav
      aria-label={`Pages of ${pluralOf(0, noun)}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 pe-2 ps-4 text-14 text-ink-2 tabular-nums"
    >
      <p aria-live="polite">
        {formatCount(from)}–{formatCount(to)} of {formatQuantity(total, noun)}
      </p>
      {last > 1 && (
        <div className="flex flex-wrap">
          {ways.map(({ label, to: target, Icon }) => (
            <Button
              key={label}
              variant="quiet"
              size="icon"
              aria-label={label}
              disabled={target < 1 || target > last || target === page}
              onClick={() => onPage(target)}
            >
              <Icon aria-hidden="true" className="size-5" />
            </Button>
          ))}
        </div>
      )}
    </nav>
  );
}
