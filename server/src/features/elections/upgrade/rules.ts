import { type Ballot, initialFields } from '../../../contract/index.ts';

const initialRecord = {
  statusChanges: [],
  declared: null,
  sealing: null,
  testSent: null,
  testRead: null,
  lotSeed: null,
};

/** Elections from earlier releases lack the part about links. */
const withLinks = ({ links = initialFields.ballot.links, ...ballot }: Partial<Ballot> = {}) => ({
  ...initialFields.ballot,
  ...ballot,
  links,
});

/** Gives fields that were added after this election was stored their initial values. */
export const completed = <Read extends { ballot?: Partial<Ballot> } | null>(read: Read): Read =>
  read && { ...initialFields, ...initialRecord, ...read, ballot: withLinks(read.ballot) };
