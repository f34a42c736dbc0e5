import type { Attendee } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { ActMenu } from '../../../components/ui/act-menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatSince } from '../../../lib/format-since.ts';
import { describeWeight } from '../../../lib/weights.ts';

const LIST = new Intl.ListFormat('en-US');

/** A member at the desk: one press checks the member in. Everything else is in the row’s menu, also checking out. */
export function MemberRow(props: {
  member: Attendee;
  /** What was asked for but not confirmed. */
  waiting: boolean | undefined;
  isWeighted: boolean;
  /** True if members can be represented. */
  hasProxies: boolean;
  onCheck: (isPresent: boolean) => void;
  onProxy: (kind: 'enter' | 'end') => void;
  /** Hands out paper; undefined if there is none for this member. */
  onHandOut: (() => void) | undefined;
}) {
  const { member, waiting, isWeighted, hasProxies, onCheck, onProxy, onHandOut } = props;
  const { name, representedBy, represents } = member;
  const isPresent = waiting ?? member.isPresent;
  const isHere = isPresent || representedBy !== null;
  return (
    <li
      className={clsx(
        'flex min-h-13.5 break-inside-avoid items-center gap-x-2 border-b border-line py-1 ps-4 pe-1',
        !isHere && 'bg-page',
      )}
    >
      <div className="min-w-0 flex-1">
        <p translate="no" dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-14 text-ink-2 wrap-anywhere">
          <bdi translate="no">{member.userId}</bdi>
          <span>{detailsOf(member, isWeighted, waiting).map((detail) => `, ${detail}`)}</span>
        </p>
      </div>
      {waiting !== undefined && <Badge tone="blue">Waiting</Badge>}
      {isPresent && (
        <span className="flex items-center gap-2 px-4 font-semibold text-green select-none">
          <Check aria-hidden="true" className="size-4.5" />
          Present
        </span>
      )}
      {!isPresent && representedBy && (
        <span className={clsx('px-4 font-semibold', representedBy.isPresent && 'text-blue')}>
          {representedBy.isPresent ? 'Represented' : 'Holder absent'}
        </span>
      )}
      {!isHere && (
        <Button aria-label={`Check in ${isolate(name)}`} onClick={() => onCheck(true)}>
          Check In
        </Button>
      )}
      <ActMenu
        name={name}
        acts={[
          ...(onHandOut && isHere ? [{ label: 'Hand out paper', act: onHandOut }] : []),
          ...(!isPresent && representedBy
            ? [{ label: 'Check in, which ends the proxy', act: () => onCheck(true) }]
            : []),
          ...(hasProxies && !isPresent && represents.length === 0
            ? [
                representedBy
                  ? { label: 'End proxy…', act: () => onProxy('end'), opensDialog: true }
                  : { label: 'Enter proxy…', act: () => onProxy('enter'), opensDialog: true },
              ]
            : []),
          ...(isPresent ? [{ label: 'Check out', act: () => onCheck(false) }] : []),
        ]}
      />
    </li>
  );
}

/** Returns weight and groups, by or for whom, and when the member came or left: `weight 30`, `by Bo Li`. */
function detailsOf(member: Attendee, isWeighted: boolean, waiting: boolean | undefined): string[] {
  const { groups, weight, since, isPresent, representedBy, represents, onPaper } = member;
  return [
    ...(isWeighted ? [describeWeight(weight)] : []),
    ...groups.map(asName),
    ...(representedBy ? [`by ${asName(representedBy.name)}`] : []),
    ...(represents.length > 0
      ? [`for ${LIST.format(represents.map((one) => asName(one.name)))}`]
      : []),
    ...(onPaper.length > 0 ? ['paper ballot'] : []),
    ...(waiting === undefined && since !== null
      ? [`${isPresent ? 'since' : 'left at'} ${formatSince(Date.parse(since))}`]
      : []),
  ];
}
