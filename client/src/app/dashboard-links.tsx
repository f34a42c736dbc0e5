import type { LucideIcon } from 'lucide-react';
import { Link } from '../components/ui/link.tsx';

/** Links from a dashboard to pages of their own. */
export function DashboardLinks(props: {
  links: readonly { to: string; label: string; Icon: LucideIcon }[];
}) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {props.links.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className="quick inline-flex items-center gap-2 rounded-2 py-2.5 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </Link>
      ))}
    </div>
  );
}
