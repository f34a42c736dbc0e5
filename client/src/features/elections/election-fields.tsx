import type { Election } from '@votewise/contract';
import {
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import type { ComponentType } from 'react';
import {
  DescriptionControl,
  EndDateControl,
  type FieldControlProps,
  StartDateControl,
  StatusControl,
  TitleControl,
} from './election-controls.tsx';

interface Placed {
  Control: ComponentType<FieldControlProps>;
  /** Takes half a row on wider screens. */
  isHalf?: true;
}

/** Null for a field that has its own section. */
const CONTROLS: Record<ElectionField, Placed | null> = {
  title: { Control: TitleControl },
  description: { Control: DescriptionControl },
  startDate: { Control: StartDateControl, isHalf: true },
  endDate: { Control: EndDateControl, isHalf: true },
  status: { Control: StatusControl },
  ballot: null,
  electorate: null,
  weighted: null,
  paper: null,
};

/** The fields that the schedule and edit forms share. */
export function ElectionFields({ stored }: { stored?: Election }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {electionFieldNames.map((field) => {
        const placed = CONTROLS[field];
        if (!placed) return null;
        const { Control, isHalf } = placed;
        const { label, isRequired } = electionFields[field];
        return (
          <div key={field} className={isHalf ? undefined : 'sm:col-span-2'}>
            <Control label={label} isRequired={isRequired} stored={stored} />
          </div>
        );
      })}
    </div>
  );
}
