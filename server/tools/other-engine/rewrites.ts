export type Fields = Record<string, unknown>;

/** The replacement for a command, and the change to its response. */
export interface Rewrite {
  command: Fields;
  answer?: (answer: Fields) => Fields;
}

/** Changes to commands, by command. All other commands pass through unchanged. */
type Rewrites = Partial<Record<string, (command: Fields) => Rewrite>>;

/** What clients have requested: clustered collections, and indexes with their keys, by collection and name. */
const [clustered, indexed] = [new Set<string>(), new Map<string, Fields>()];
const clusteredIndex = { v: 2, key: { _id: 1 }, name: '_id_', unique: true };
const DUPLICATE_KEY = 11000;
const isDone = (answer: Fields) => Number(answer['ok']) === 1;

/** Reports collections as clustered if a client has requested that. */
const clusteredCollections: Rewrites = {
  create: ({ clusteredIndex: wanted, ...command }) => ({
    command,
    answer(answer) {
      if (wanted && isDone(answer)) clustered.add(namespaceOf(command));
      return answer;
    },
  }),
  listCollections: (command) => ({
    command,
    answer(answer) {
      const { firstBatch = [] } = (answer['cursor'] ?? {}) as { firstBatch?: Fields[] };
      for (const { name, options } of firstBatch) {
        const isClustered = clustered.has(`${String(command['$db'])}.${String(name)}`);
        if (isClustered) Object.assign(options ?? {}, { clusteredIndex });
      }
      return answer;
    },
  }),
};

/** Rewrites for gaps that some engines have, by the switch that fills them. */
export const gaps = {
  ttl: {
    createIndexes(command) {
      for (const index of indexesOf(command)) delete index['expireAfterSeconds'];
      return { command };
    },
  },

  'existing-indexes': {
    createIndexes(command) {
      const indexes = indexesOf(command).filter((one) => !indexed.has(nameIn(command, one)));
      if (indexes.length === 0) return { command: { ping: 1, $db: command['$db'] } };
      return {
        command: { ...command, indexes },
        answer(answer) {
          if (isDone(answer)) noteIndexes({ ...command, indexes });
          return answer;
        },
      };
    },
  },

  'find-and-modify-fields': {
    findAndModify({ fields, ...command }) {
      if (!fields) return { command };
      const shape = shapeOf(fields as Fields);
      return {
        command,
        answer: (answer) => ({
          ...answer,
          value: answer['value'] && shape(answer['value'] as Fields),
        }),
      };
    },
  },

  'key-pattern': {
    createIndexes(command) {
      return {
        command,
        answer(answer) {
          noteIndexes(command);
          return answer;
        },
      };
    },
    insert: withKeyPatterns,
    update: withKeyPatterns,
    findAndModify: withKeyPatterns,
  },
} satisfies Record<string, Rewrites>;

/** Combines the rewrites of some gaps. Clustered collections are always reported. */
export function rewritesFor(names: readonly (keyof typeof gaps)[]): Rewrites {
  const all: Rewrites[] = [clusteredCollections, ...names.map((name) => gaps[name])];
  const commands = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...commands].map((name) => [name, inTurn(all.flatMap((one) => one[name] ?? []))]),
  );
}

function inTurn(rewrites: readonly ((command: Fields) => Rewrite)[]) {
  return (original: Fields): Rewrite =>
    rewrites.reduce<Rewrite>(
      ({ command, answer = same }, rewrite) => {
        const { command: changed, answer: change = same } = rewrite(command);
        return { command: changed, answer: (received) => answer(change(received)) };
      },
      { command: original },
    );
}

const same = (answer: Fields): Fields => answer;

/** Returns the database and collection that a command is for. */
export function namespaceOf(command: Fields): string {
  const [name] = Object.values(command);
  return `${String(command['$db'])}.${String(name)}`;
}

const indexesOf = (command: Fields) => (command['indexes'] ?? []) as Fields[];
const nameIn = (command: Fields, { name }: Fields) => `${namespaceOf(command)}/${String(name)}`;

function noteIndexes(command: Fields): void {
  for (const index of indexesOf(command))
    indexed.set(nameIn(command, index), index['key'] as Fields);
}

/** Adds `keyPattern` to the errors about duplicate keys that name their index. */
function withKeyPatterns(command: Fields): Rewrite {
  const keys = [...indexed].flatMap(([name, key]): [string, Fields][] => {
    const [namespace, index = ''] = name.split('/');
    return namespace === namespaceOf(command) ? [[index, key]] : [];
  });
  // The longest name first, because one name can be part of another.
  const known = [...keys, ['_id_', { _id: 1 }] as const].toSorted(
    ([one], [other]) => other.length - one.length,
  );
  const complete = (error: Fields): Fields => {
    const key = known.find(([name]) => String(error['errmsg']).includes(name))?.[1];
    const isMissing = Number(error['code']) === DUPLICATE_KEY && !error['keyPattern'];
    return isMissing && key ? { ...error, keyPattern: key } : error;
  };
  return {
    command,
    answer: (answer) => {
      const { writeErrors } = answer as { writeErrors?: Fields[] };
      return complete({
        ...answer,
        ...(writeErrors && { writeErrors: writeErrors.map(complete) }),
      });
    },
  };
}

/** Returns a function that keeps or omits whole fields, as the product's projections do. */
function shapeOf(fields: Fields): (document: Fields) => Fields {
  const isKept = Object.values(fields).some((value) => Number(value) === 1);
  const keeps = (name: string) =>
    name === '_id' ? Number(fields['_id'] ?? 1) === 1 : name in fields === isKept;
  return (document) => Object.fromEntries(Object.entries(document).filter(([name]) => keeps(name)));
}
