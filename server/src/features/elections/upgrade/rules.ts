import { type Ballot, initialFields } from '../../../contract/index.ts';

const initialRecord = {
  statusChanges: [],
  declared: null,
  sealing: null,
  testSent: null,
  testRead: null,
  lotSeed: null,
};

/** Elections from earlier releases lack the setting for voting links. */
const withLinks = ({ links = initialFields.ballot.links, ...ballot }: Partial<Ballot> = {}) => ({
  ...initialFields.ballot,
  ...ballot,
  links,
});

/** Fills in the initial values of fields that were added after this election was stored. */
export const completed = <Read extends { ballot?: Partial<Ballot> } | null>(read: Read): Read =>
  read && { ...initialFields, ...initialRecord, ...read, ballot: withLinks(read.ballot) };
