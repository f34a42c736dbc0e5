type Fields = Record<string, unknown>;

/** The replacement for a command, and the change to its response. */
export interface Rewrite {
  command: Fields;
  answer?: (answer: Fields) => Fields;
}

/** Collections and indexes with options that clients requested and FerretDB ignored. */
const [clustered, indexed] = [new Set<string>(), new Set<string>()];
const clusteredIndex = { v: 2, key: { _id: 1 }, name: '_id_', unique: true };
const isDone = (answer: Fields) => Number(answer['ok']) === 1;

/** Rewrites, by command. All other commands pass through unchanged. */
export const rewrites: Record<string, (command: Fields) => Rewrite> = {
  create: (command) => ({
    command,
    answer(answer) {
      if (command['clusteredIndex'] && isDone(answer)) clustered.add(namespaceOf(command));
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

  createIndexes(command) {
    const idOf = ({ name }: Fields) => `${namespaceOf(command)}/${String(name)}`;
    const all = (command['indexes'] ?? []) as Fields[];
    const indexes = all.filter((one) => !indexed.has(idOf(one)));
    if (indexes.length === 0) return { command: { ping: 1, $db: command['$db'] } };
    for (const index of indexes) delete index['expireAfterSeconds'];
    return {
      command: { ...command, indexes },
      answer(answer) {
        if (isDone(answer)) for (const index of indexes) indexed.add(idOf(index));
        return answer;
      },
    };
  },

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
};

/** Returns the database and collection that a command is for. */
export function namespaceOf(command: Fields): string {
  const [name] = Object.values(command);
  return `${String(command['$db'])}.${String(name)}`;
}

/** Returns a function that keeps or omits whole fields, as the product's projections do. */
function shapeOf(fields: Fields): (document: Fields) => Fields {
  const isKept = Object.values(fields).some((value) => Number(value) === 1);
  const keeps = (name: string) =>
    name === '_id' ? Number(fields['_id'] ?? 1) === 1 : name in fields === isKept;
  return (document) => Object.fromEntries(Object.entries(document).filter(([name]) => keeps(name)));
}
