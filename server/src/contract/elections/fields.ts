/** What holds for one field of an election on every screen, in every file, and in the database. */
interface FieldFacts {
  /** Above the control in the form. Sentences use it in lower case. */
  label: string;
  /** Whether an election cannot be scheduled without it. */
  isRequired: boolean;
  /**
   * In the form of a new election. A field that is not required also has this value where a new election leaves
   * it out, and in elections that an earlier release stored without it.
   */
  initial: unknown;
  /** Whether the audit trail records its value when an election is scheduled. */
  isAudited: boolean;
}

/**
 * The fields of an election that administrators fill in, in the order of the forms. Everything that parses,
 * stores, compares, records, shows, or exports them goes through this list, and does not compile before it
 * handles each of them. Candidates are not in it: they are edited, frozen, and counted in their own way.
 */
export const electionFields = {
  title: { label: 'Title', isRequired: true, initial: '', isAudited: true },
  description: { label: 'Description', isRequired: true, initial: '', isAudited: false },
  startDate: { label: 'Start date', isRequired: true, initial: '', isAudited: true },
  endDate: { label: 'End date', isRequired: true, initial: '', isAudited: true },
  status: { label: 'Status', isRequired: false, initial: 'upcoming', isAudited: true },
} as const satisfies Record<string, FieldFacts>;

export type ElectionField = keyof typeof electionFields;

/** Whether a name that was read from elsewhere, such as the audit trail, is one of the fields. */
export function isElectionField(name: string): name is ElectionField {
  return Object.hasOwn(electionFields, name);
}

/** In the order of the list. */
export const electionFieldNames: readonly ElectionField[] =
  Object.keys(electionFields).filter(isElectionField);

type RequiredField = {
  [Field in ElectionField]: (typeof electionFields)[Field]['isRequired'] extends true
    ? Field
    : never;
}[ElectionField];

const isRequired = (field: ElectionField): field is RequiredField =>
  electionFields[field].isRequired;

/** Those that the forms mark with *. */
export const requiredFields: readonly RequiredField[] = electionFieldNames.filter(isRequired);

/** A value for each field, by its name. */
function eachField<Values extends Record<ElectionField, unknown>>(
  valueOf: (field: ElectionField) => Values[ElectionField],
): Values {
  // What `Object.fromEntries` answers has no names for the compiler.
  return Object.fromEntries(electionFieldNames.map((field) => [field, valueOf(field)])) as Values;
}

/** The fields of an election, a request, or a form, without the rest of it. */
export function pickFields<From extends Record<ElectionField, unknown>>(
  from: From,
): Pick<From, ElectionField> {
  return eachField((field) => from[field]);
}

type InitialFields = {
  readonly [Field in ElectionField]: (typeof electionFields)[Field]['initial'];
};

/** What each field holds before anything is filled in. */
export const initialFields = eachField<InitialFields>((field) => electionFields[field].initial);
