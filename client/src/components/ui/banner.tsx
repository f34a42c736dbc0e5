import { clsx } from 'clsx';
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type BannerTone = 'error' | 'success' | 'notice' | 'info';

const TONES = {
  error: { Icon: CircleAlert, style: 'border-red-line bg-red-bg text-red', role: 'alert' },
  success: { Icon: Check, style: 'border-green-line bg-green-bg text-green', role: 'status' },
  notice: { Icon: TriangleAlert, style: 'border-amber-line bg-amber-bg text-amber', role: 'note' },
  info: { Icon: Info, style: 'border-blue-line bg-blue-bg text-blue', role: 'note' },
} as const;

export function Banner(props: {
  tone: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  /** Use 'note' when a toast announces the same message. */
  role?: 'note';
  className?: string;
}) {
  const { tone, children, action, className, ...rest } = props;
  const { Icon, style, role } = TONES[tone];
  return (
    <div
      role={rest.role ?? role}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2 border px-4 py-3',
        style,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}
