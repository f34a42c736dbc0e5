import { z } from 'zod';
import { importLayoutSchema } from './import-layout.ts';
import { weightsInLists } from './import-weights.ts';
import { csvSeparator } from '../base/csv-signs.ts';
import { LIMITS } from '../base/limits.ts';
import { emailField, languageField, registerRequest } from './users.ts';

export const importStateSchema = z
  .enum(['draft', 'running', 'stopping', 'done', 'cancelled'])
  .describe('Being prepared, in progress, asked to stop, finished, or stopped.');
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * The encodings in which a list can be read that is neither valid UTF-8 nor UTF-16: older ones, and UTF-8 for a list in
 * which a few bytes are damaged. `utf-8-twice` is for valid UTF-8 that a program read as Windows-1252 and converted again.
 */
export const chosenEncodingSchema = z.enum(
  [
    'windows-1252',
    'mac-roman',
    'iso-8859-15',
    'cp850',
    'windows-1250',
    'mac-latin2',
    'iso-8859-2',
    'cp852',
    'windows-1256',
    'iso-8859-6',
    'cp720',
    'windows-1251',
    'mac-cyrillic',
    'iso-8859-5',
    'koi8-u',
    'cp866',
    'windows-1253',
    'iso-8859-7',
    'windows-1254',
    'windows-1255',
    'windows-1257',
    'windows-1258',
    'windows-874',
    'shift_jis',
    'euc-jp',
    'gb18030',
    'big5',
    'euc-kr',
    'utf-8',
    'utf-8-twice',
  ],
  { error: 'Choose one of the encodings in the API reference' },
);
export type ChosenEncoding = z.infer<typeof chosenEncodingSchema>;

const encodingSchema = z.enum([...chosenEncodingSchema.options, 'utf-16']);
export type TextEncoding = z.infer<typeof encodingSchema>;

export const problemKindSchema = z
  .enum(['missing', 'malformed', 'duplicate', 'known', 'skipped'])
  .describe(
    '`missing`: no name or address. `malformed`: not an address or another wrong cell. `duplicate`: the address of an earlier line. `known`: the address of a registered voter. `skipped`: one of `skippedLines`.',
  );
export type ProblemKind = z.infer<typeof problemKindSchema>;

const importLineSchema = z.object({
  line: z.number().int().describe('The line number in a text editor.'),
  name: z.string().describe('The name.'),
  email: z.string().nullable().describe('Null for a voter without an address.'),
  sharesAddress: z
    .literal(true)
    .optional()
    .describe('True if another line or voter has the same address.'),
  groups: z.array(z.string()).optional().describe('The names of the voter’s groups.'),
  weight: z.number().int().optional().describe('One whole if missing.'),
  language: languageField.optional().describe('If missing, `language` of the settings.'),
});

export const importProblemSchema = importLineSchema.omit({ sharesAddress: true }).extend({
  email: z.string().describe('The cell with the address, as it is in the list.'),
  groups: z.string().optional().describe('The cell with the groups, as it is in the list.'),
  weight: z.string().optional().describe('The cell with the weight, as it is in the list.'),
  language: z.string().optional().describe('The cell with the language, as it is in the list.'),
  kind: problemKindSchema,
  text: z.string().describe('The problem in one sentence.'),
  canShare: z
    .literal(true)
    .optional()
    .describe('True if the line can be registered with the address of another line or voter.'),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

const count = z.number().int();
const lines = count.describe('The number of these lines.');

export const importSchema = z.object({
  id: z.string().describe('The ID of the list.'),
  fileName: z.string().optional().describe('Undefined for a pasted list.'),
  state: importStateSchema,
  revision: count.describe('Increases with every change to a draft.'),
  createdAt: z.iso.datetime().describe('When the list was uploaded.'),
  createdBy: z.string().describe('Name of the administrator.'),
  startedAt: z.iso.datetime().optional().describe('When registering began; absent before that.'),
  endedAt: z.iso.datetime().optional().describe('When registering ended; absent before that.'),
  encoding: encodingSchema.describe(
    'Until an administrator chooses one of several readings: the encoding of the first reading.',
  ),
  readings: z
    .array(
      z.object({
        encoding: chosenEncodingSchema.describe('The encoding of this reading.'),
        sample: z
          .array(z.string())
          .describe(
            'Cells that differ between the readings, the same ones in each; names if possible.',
          ),
      }),
    )
    .optional()
    .describe(
      'For a list that is neither valid UTF-8 nor UTF-16: the encodings in which it is likely to be, the most likely first.',
    ),
  isReadingOpen: z
    .boolean()
    .describe(
      'True until an administrator chooses one of several readings. Until then, voters cannot be registered.',
    ),
  sheet: z
    .object({
      name: z.string().describe('The name of the sheet.'),
      of: count.describe('How many sheets there are.'),
      hiddenLines: count.describe('How many hidden lines have content.').optional(),
      hiddenColumns: z
        .array(z.number().int())
        .describe('Which columns are hidden, from 0.')
        .optional(),
    })
    .optional()
    .describe('Only for a spreadsheet: the sheet that was read.'),
  layout: importLayoutSchema.describe('How the list is read.'),
  columns: z
    .array(z.string())
    .describe('The headings of the columns or, without headings, the beginnings of their cells.'),
  firstLines: z
    .array(z.string())
    .optional()
    .describe(
      'The beginnings of the first lines that are not empty. One of them may contain the headings.',
    ),
  hasRememberedColumns: z
    .boolean()
    .describe(
      'True if the columns for names and addresses were taken from the last list of the same kind.',
    ),
  counts: z
    .object({
      lines: count.describe('Lines that are not empty, without the headings.'),
      good: count.describe('Lines that can be imported.'),
      missing: count.describe('Lines without a name or an address.'),
      malformed: count.describe('Lines whose address is not one.'),
      duplicate: count.describe('Lines with the address of an earlier line.'),
      known: count.describe('Lines with the address of a registered voter.'),
      skipped: count.optional().describe('Lines that an administrator chose to skip.'),
    })
    .describe(
      'Nonblank lines, excluding headings. `good` lines can be imported. All others have a problem.',
    ),
  ...weightsInLists,
  withoutAddress: z
    .object({
      lines,
      cells: z
        .array(z.string())
        .describe('The first few distinct cells that are there instead of an address.'),
    })
    .optional()
    .describe(
      'Lines with a name, but no address, and the first few distinct cells that are there instead.',
    ),
  unaddressed: count
    .optional()
    .describe('Good lines of voters without an address. They need printed code sheets.'),
  sharing: count
    .optional()
    .describe('Lines with the address of another line or voter, but another name.'),
  doubtful: z
    .object({
      groups: z.array(z.number().int()).describe('Columns that may contain groups, from 0.'),
      weights: z.array(z.number().int()).describe('Columns that may contain weights, from 0.'),
    })
    .optional()
    .describe(
      'Columns that may contain groups or weights, although the layout does not include them.',
    ),
  sample: z.array(importLineSchema).describe('The first good lines.'),
  totals: z
    .array(importLineSchema)
    .optional()
    .describe('Good lines that are likely to be totals of other lines, at most 20.'),
  groups: z
    .array(
      z.object({
        name: z.string().describe('The name of the group.'),
        voters: count.describe('The number of good lines with this group.'),
        isNew: z.boolean().describe('True if the group would be created.'),
      }),
    )
    .describe(
      'Groups in good lines: first new groups, which would be created, then existing groups, each sorted by name.',
    ),
  languages: z
    .object({
      known: z
        .array(z.object({ language: languageField, voters: lines }))
        .describe('The languages that VoteWise supports, with the number of good lines of each.'),
      unknown: z
        .object({
          voters: lines,
          cells: z.array(z.string()).describe('The first few distinct cells.'),
        })
        .describe(
          'Cells without a language that VoteWise supports. The voters in these lines get emails in English.',
        ),
    })
    .optional()
    .describe('The languages of good lines, if the list has a language column.'),
  note: z.string().optional().describe('Why the import is stalled; absent if it is not.'),
  progress: z
    .object({
      done: count.describe('Valid lines that have been processed.'),
      registered: count.describe('Voters who were registered.'),
      known: count.describe('Valid lines whose address was registered between preview and start.'),
      failed: count.describe(
        'Valid lines that the database refused, each with a problem that explains why.',
      ),
      unaddressed: count
        .optional()
        .describe('Registered voters without an address. They need printed code sheets.'),
    })
    .describe('How far registering has got.'),
});
export type VoterImport = z.infer<typeof importSchema>;

export const importParams = z.object({
  id: z.string().describe('The `id` of the list, from `GET /imports`.'),
});
export const importData = z.object({ import: importSchema.describe('The list.') });
export type ImportData = z.infer<typeof importData>;
export const importsData = z.object({
  imports: z.array(importSchema).describe('The uploaded lists, newest first.'),
});

export const uploadQuery = z.object({
  fileName: z
    .string('The file name must be a single value')
    .max(LIMITS.fileNameMax, 'The file name is too long')
    .transform((text) => text.replace(/\p{C}+/gu, '').trim() || undefined)
    .describe('The name of the file, which is shown to administrators.')
    .optional(),
});

const expectedRevision = z
  .number('expectedRevision must be a number')
  .int('expectedRevision must be a whole number')
  .describe(
    'The `revision` of the list that you saw. If the list has changed since, the response is 409.',
  )
  .optional();

export const changeLayoutRequest = z.object({
  layout: importLayoutSchema
    .partial()
    .required({ separator: true })
    .describe(
      'Columns that are not specified are taken from the last list of the same kind, or guessed.',
    ),
  encoding: chosenEncodingSchema
    .optional()
    .describe(
      'Reads the list again in this encoding. Only for lists that are neither valid UTF-8 nor UTF-16.',
    ),
  expectedRevision,
});
export type ChangeLayoutRequest = z.input<typeof changeLayoutRequest>;

export const fixLineRequest = registerRequest
  .pick({ name: true, groups: true, weight: true, weightDecimals: true })
  // If groups or the weight are omitted, those in the list are used.
  .extend({
    email: emailField.nullable().describe('The correct address; null for a voter without one.'),
    shareAddress: z
      .boolean()
      .describe('True confirms that other lines or voters may have the same address.')
      .optional(),
    expectedRevision,
  });
export type FixLineRequest = z.input<typeof fixLineRequest>;

export const importLineParams = z.object({
  id: z.string().describe('The `id` of the list.'),
  line: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'The line must be a number')
    .transform(Number)
    .describe('The number of the line, from `line` of a problem.'),
});

export const fixLineData = z.object({
  import: importSchema.describe('The list.'),
  problem: importProblemSchema
    .optional()
    .describe('The remaining problem of the line, if there is one.'),
});

/** `expectedRevision` is the revision of the preview on the screen. If it is out of date, the response is 409. */
export const startImportRequest = z.object({ expectedRevision });

const page = z
  .string('The page must be a number')
  .regex(/^[1-9]\d{0,5}$/, 'The page must be a number')
  .transform(Number)
  .describe('The number of the page, from 1.')
  .prefault('1');
export const problemsQuery = z.object({ page });
export const linesQuery = z.object({
  page,
  search: z
    .string('The search must be a single value')
    .max(LIMITS.searchMax, 'The search is too long')
    .optional()
    .describe('Only lines whose name or address contains this text, without regard to accents.'),
});
export const linesData = z.object({
  lines: z
    .array(importLineSchema)
    .describe('The good lines on this page, in the order of the list.'),
  found: count.describe('The number of lines on all pages.'),
  pages: count.describe('The number of pages.'),
});
/** The separator of lines from a spreadsheet. Lines from a text file have the separator of that file. */
export const exportProblemsQuery = z.object({ separator: csvSeparator });
export const problemsData = z.object({
  problems: z
    .array(importProblemSchema)
    .describe('The problems on this page, in the order of the lines.'),
  pages: count.describe('The number of pages.'),
});
