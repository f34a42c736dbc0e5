/** The documents of a collection in a large installation. */
export interface Scale {
  documents: number;
  /** By field, the most documents with the same value. All of them if a field is not listed. */
  equal: Readonly<Record<string, number>>;
  /** By field, the most documents in a range that is asked for. All of those with the values before it if not listed. */
  inRange?: Readonly<Record<string, number>>;
}

const VOTERS = 100_000;
const BALLOTS = 1_000_000;
const ELECTIONS = 1_000;
/** Documents that jobs have yet to work on, and those that changed since they were last read. */
const RECENT = 1_000;
const EVENTS = { eventsCount: RECENT };

/** An installation with 100,000 voters in which a million ballots have been cast, all in one election. */
const scales: Readonly<Record<string, Scale>> = {
  ballots: { documents: BALLOTS, equal: { _id: 1 } },
  participants: { documents: BALLOTS, equal: { _id: 1 } },
  archiveParts: { documents: BALLOTS, equal: { _id: 1, key: 1 } },
  credentials: { documents: VOTERS, equal: { _id: 1 } },
  users: {
    documents: VOTERS,
    equal: {
      _id: 1,
      userId: 1,
      addressKey: 1,
      email: 20,
      'roll.number': 1,
      'credentials.mail': 1,
      'links.hashes': 1,
    },
    inRange: {
      ...EVENTS,
      disabledAt: RECENT,
      passwordSetAt: RECENT,
      rightsSetAt: RECENT,
      'credentials.nextAttemptAt': RECENT,
      'erasing.at': RECENT,
    },
  },
  /** Ten events for each voter. */
  audit: {
    documents: 10 * VOTERS,
    equal: { _id: 1, eventId: 1, userIds: ELECTIONS, 'subject.id': VOTERS },
  },
  /** All voters in each of ten meetings. */
  attendance: {
    documents: 10 * VOTERS,
    equal: { _id: 1, meetingId: VOTERS, voter: 10 },
    inRange: { ...EVENTS, number: RECENT },
  },
  handouts: {
    documents: VOTERS,
    equal: { _id: 1, voter: ELECTIONS },
    inRange: EVENTS,
  },
  paperEntries: { documents: VOTERS, equal: { _id: 1 }, inRange: EVENTS },
  /** Ten messages to each voter. */
  deliveries: {
    documents: 10 * VOTERS,
    equal: { _id: 1, messageId: VOTERS, electionId: 10 * VOTERS, voter: ELECTIONS, mail: 1 },
    inRange: { nextAttemptAt: RECENT },
  },
  boardHeads: { documents: VOTERS, equal: { _id: 1, electionId: 10_000 } },
  importrows: { documents: VOTERS, equal: { _id: 1, importId: VOTERS } },
  rightsTargets: { documents: VOTERS, equal: { _id: 1 } },
};

/** Collections that grow with the elections, the administrators, or the pages of accounts. */
const others: Scale = { documents: ELECTIONS, equal: { _id: 1 }, inRange: EVENTS };

export const scaleOf = (collection: string): Scale => scales[collection] ?? others;

/** The most documents that a query may examine without a reason. */
export const FEW = RECENT;
