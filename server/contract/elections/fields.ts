import { PLAIN_BALLOT } from './ballot.ts';
import { EVERYONE } from './electorate.ts';

/** The facts about one field of an election, for every screen, file, and collection. */
interface FieldFacts {
  /** The label of the control in the form. Sentences use it in lowercase. */
  label: string;
  /** True if an election cannot be scheduled without this field. */
  isRequired: boolean;
  /**
   * The value in the form for a new election, and the value of an optional field in new elections that omit the field.
   */
  initial: unknown;
  /** True if the audit trail records the value when an election is scheduled. */
  isAudited: boolean;
}

/**
 * The fields of an election that administrators fill in, in the order of the forms. All code that parses, stores,
 * compares, records, shows, or exports them uses this list and compiles only if it handles each field. Candidates
 * are not included, because they are edited, frozen, and counted separately.
 */
export const electionFields = {
  title: { label: 'Title', isRequired: true, initial: '', isAudited: true },
  description: { label: 'Description', isRequired: true, initial: '', isAudited: false },
  startDate: { label: 'Start date', isRequired: true, initial: '', isAudited: true },
  endDate: { label: 'End date', isRequired: true, initial: '', isAudited: true },
  status: { label: 'Status', isRequired: false, initial: 'upcoming', isAudited: true },
  ballot: { label: 'Ballot', isRequired: false, initial: PLAIN_BALLOT, isAudited: true },
  electorate: {
    label: 'Who can vote',
    isRequired: false,
    initial: EVERYONE,
    isAudited: true,
  },
  weighted: { label: 'Weighted votes', isRequired: false, initial: false, isAudited: true },
  paper: { label: 'Ballot paper', isRequired: false, initial: '', isAudited: true },
  meeting: { label: 'Meeting', isRequired: false, initial: null, isAudited: true },
  publicResult: { label: 'Public result', isRequired: false, initial: false, isAudited: true },
} as const satisfies Record<string, FieldFacts>;

export type ElectionField = keyof typeof electionFields;

/** Returns whether a name, such as one from the audit trail, is the name of a field. */
export function isElectionField(name: string): name is ElectionField {
  return Object.hasOwn(electionFields, name);
}

/** The names of the fields, in the order of the list. */
export const electionFieldNames: readonly ElectionField[] =
  Object.keys(electionFields).filter(isElectionField);

type RequiredField = {
  [Field in ElectionField]: (typeof electionFields)[Field]['isRequired'] extends true
    ? Field
    : never;
}[ElectionField];

const isRequired = (field: ElectionField): field is RequiredField =>
  electionFields[field].isRequired;

/** The fields that the forms mark with *. */
export const requiredFields: readonly RequiredField[] = electionFieldNames.filter(isRequired);

function eachField<Values extends Record<ElectionField, unknown>>(
  valueOf: (field: ElectionField) => Values[ElectionField],
): Values {
  // The type of `Object.fromEntries` has no field names.
  return Object.fromEntries(electionFieldNames.map((field) => [field, valueOf(field)])) as Values;
}

/** Returns only the listed fields of an election, a request, or a form. */
export function pickFields<From extends Record<ElectionField, unknown>>(
  from: From,
): Pick<From, ElectionField> {
  return eachField((field) => from[field]);
}

type InitialFields = {
  readonly [Field in ElectionField]: (typeof electionFields)[Field]['initial'];
};

/** The value of each field in an empty form. */
export const initialFields = eachField<InitialFields>((field) => electionFields[field].initial);
