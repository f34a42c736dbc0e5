import { z } from 'zod';
import { csvSeparator } from '../base/csv-signs.ts';
import { LIMITS } from '../base/limits.ts';
import { emailField, languageField, registerRequest } from './users.ts';

/** Being prepared, in progress, asked to stop, finished, or stopped. */
export const importStateSchema = z.enum(['draft', 'running', 'stopping', 'done', 'cancelled']);
export type ImportState = z.infer<typeof importStateSchema>;

export const separatorSchema = z.enum([',', ';', '\t', '|'], {
  error: 'The separator must be a comma, a semicolon, a tab, or a vertical bar',
});
export type ImportSeparator = z.infer<typeof separatorSchema>;

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

const columnSchema = z
  .number('A column must be a number')
  .int('A column must be a whole number')
  .min(0, 'This column does not exist')
  .max(LIMITS.importColumns - 1, 'This column does not exist');

/** How a list is read: its separator, and what each column (from 0) contains. */
export const importLayoutSchema = z.object({
  separator: separatorSchema,
  /** True if a line contains headings: the first line that is not empty, or the line after `linesAbove`. */
  hasHeader: z.boolean('Choose whether the first line contains headings'),
  /** Lines above the headings that are not empty, such as a title. They are not read. If missing, there are none. */
  linesAbove: z.number().int().min(0).max(LIMITS.importLinesAbove).optional(),
  /** True if hidden lines of a spreadsheet are read, too. */
  withHidden: z.boolean('Choose whether hidden lines are read').optional(),
  /** The columns with the parts of the name, in order. For `Ann <ann@example.org>`, this is the email column. */
  nameColumns: z
    .array(columnSchema, 'Choose the name column')
    .min(1, 'Choose the name column')
    .max(LIMITS.importNameColumns, `At most ${LIMITS.importNameColumns} name columns are allowed`),
  /** Null for a list without addresses: no one in it gets emails. */
  emailColumn: columnSchema.nullable(),
  /** Names of groups, separated by semicolons, vertical bars, or line breaks. Missing if the list has no groups. */
  groupsColumn: columnSchema.optional(),
  /** True if commas also separate groups. If missing, `Board, North` is one group. */
  hasGroupCommas: z.boolean('Choose whether commas separate groups').optional(),
  /** If missing, everyone's weight is 1. */
  weightColumn: columnSchema.optional(),
  /** In weights, the sign before decimals. If missing, weights such as `1.250` are errors, because they are ambiguous. */
  decimalSign: z
    .enum(['.', ','], { error: 'The decimal sign must be a point or a comma' })
    .optional(),
  /** Codes or names of languages. If missing, everyone gets emails in English. */
  languageColumn: columnSchema.optional(),
  /** True if lines without an address are voters without an address. If missing, these lines are skipped. */
  withoutAddress: z.boolean('Choose whether lines without an address are registered').optional(),
  /**
   * True if lines with the address of another line or voter, but another name, are voters who share it. If missing, these
   * lines are skipped.
   */
  sharesAddresses: z.boolean('Choose whether voters share addresses').optional(),
});
export type ImportLayout = z.infer<typeof importLayoutSchema>;

/** Why a line is not imported. */
export const problemKindSchema = z.enum(['missing', 'malformed', 'duplicate', 'known']);
export type ProblemKind = z.infer<typeof problemKindSchema>;

const importLineSchema = z.object({
  /** The line number in a text editor. */
  line: z.number().int(),
  name: z.string(),
  /** Null for a voter without an address. */
  email: z.string().nullable(),
  /** True if another line or voter has the same address. */
  sharesAddress: z.literal(true).optional(),
  groups: z.array(z.string()).optional(),
  /** 1 if missing. */
  weight: z.number().int().optional(),
  /** English if missing. */
  language: languageField.optional(),
});

export const importProblemSchema = importLineSchema.omit({ sharesAddress: true }).extend({
  email: z.string(),
  /** These three fields contain the cells exactly as they are in the list. */
  groups: z.string().optional(),
  weight: z.string().optional(),
  language: z.string().optional(),
  kind: problemKindSchema,
  /** The problem in one sentence. */
  text: z.string(),
  /** True if the line can be registered with the address of another line or voter. */
  canShare: z.literal(true).optional(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const importSchema = z.object({
  id: z.string(),
  /** Undefined for a pasted list. */
  fileName: z.string().optional(),
  state: importStateSchema,
  /** Increases with every change to a draft. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Name of the administrator. */
  createdBy: z.string(),
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  /** Until an administrator chooses one of several readings: the encoding of the first reading. */
  encoding: encodingSchema,
  /**
   * For a list that is neither valid UTF-8 nor UTF-16: the encodings in which it is likely to be, the most likely
   * first.
   */
  readings: z
    .array(
      z.object({
        encoding: chosenEncodingSchema,
        /** Cells that differ between the readings, the same ones in each; names if possible. */
        sample: z.array(z.string()),
      }),
    )
    .optional(),
  /** True until an administrator chooses one of several readings. Until then, voters cannot be registered. */
  isReadingOpen: z.boolean(),
  /**
   * For a spreadsheet: the name of the sheet that was read, how many sheets there are, the number of hidden lines with
   * content, and which columns are hidden.
   */
  sheet: z
    .object({
      name: z.string(),
      of: z.number().int(),
      hiddenLines: z.number().int().optional(),
      hiddenColumns: z.array(z.number().int()).optional(),
    })
    .optional(),
  layout: importLayoutSchema,
  /** The headings of the columns or, without headings, the beginnings of their cells. */
  columns: z.array(z.string()),
  /** The beginnings of the first lines that are not empty. One of them may contain the headings. */
  firstLines: z.array(z.string()).optional(),
  /** True if the columns for names and addresses were taken from the last list of the same kind. */
  hasRememberedColumns: z.boolean(),
  /** Nonblank lines, excluding headings. `good` lines can be imported. All others have a problem. */
  counts: z.object({
    lines: z.number().int(),
    good: z.number().int(),
    missing: z.number().int(),
    malformed: z.number().int(),
    duplicate: z.number().int(),
    known: z.number().int(),
  }),
  /** The sum of the weights in good lines. */
  weight: z.number().int(),
  /** Good lines without a weight, in a list with a weight column. Their weight is 1. */
  unweighted: z.number().int().optional(),
  /** Lines with a name, but no address, and the first few distinct cells that are there instead. */
  withoutAddress: z.object({ lines: z.number().int(), cells: z.array(z.string()) }).optional(),
  /** Lines with the address of another line or voter, but another name. */
  sharing: z.number().int().optional(),
  /** Columns that may contain groups or weights, although the layout does not include them. */
  doubtful: z
    .object({ groups: z.array(z.number().int()), weights: z.array(z.number().int()) })
    .optional(),
  /** The first good lines. */
  sample: z.array(importLineSchema),
  /** Groups in good lines: first new groups, which would be created, then existing groups, each sorted by name. */
  groups: z.array(
    z.object({
      name: z.string(),
      /** The number of good lines with this group. */
      voters: z.number().int(),
      isNew: z.boolean(),
    }),
  ),
  /** The languages of good lines, if the list has a language column. */
  languages: z
    .object({
      known: z.array(z.object({ language: languageField, voters: z.number().int() })),
      /** Cells without a language that VoteWise supports. The voters in these lines get emails in English. */
      unknown: z.object({
        voters: z.number().int(),
        /** The first few distinct cells. */
        cells: z.array(z.string()),
      }),
    })
    .optional(),
  /** Why the import is stalled; absent if it is not. */
  note: z.string().optional(),
  progress: z.object({
    /** Valid lines that have been processed. */
    done: z.number().int(),
    registered: z.number().int(),
    /** Valid lines whose address was registered between preview and start. */
    known: z.number().int(),
    /** Valid lines that the database refused, each with a problem that explains why. */
    failed: z.number().int(),
  }),
});
export type VoterImport = z.infer<typeof importSchema>;

export const importParams = z.object({ id: z.string() });
export const importData = z.object({ import: importSchema });
export type ImportData = z.infer<typeof importData>;
export const importsData = z.object({ imports: z.array(importSchema) });

export const uploadQuery = z.object({
  fileName: z
    .string('The file name must be a single value')
    .max(LIMITS.fileNameMax, 'The file name is too long')
    .transform((text) => text.replace(/\p{C}+/gu, '').trim() || undefined)
    .optional(),
});

const expectedRevision = z
  .number('expectedRevision must be a number')
  .int('expectedRevision must be a whole number')
  .optional();

export const changeLayoutRequest = z.object({
  /** Columns that are not specified are taken from the last list of the same kind, or guessed. */
  layout: importLayoutSchema.partial().required({ separator: true }),
  /** Reads the list again in this encoding. Only for lists that are neither valid UTF-8 nor UTF-16. */
  encoding: chosenEncodingSchema.optional(),
  expectedRevision,
});
export type ChangeLayoutRequest = z.input<typeof changeLayoutRequest>;

export const fixLineRequest = registerRequest
  .pick({ name: true, groups: true, weight: true })
  // If groups or the weight are omitted, those in the list are used.
  .extend({ email: emailField.nullable(), shareAddress: z.boolean().optional(), expectedRevision });
export type FixLineRequest = z.input<typeof fixLineRequest>;

export const importLineParams = z.object({
  id: z.string(),
  line: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'The line must be a number')
    .transform(Number),
});

export const fixLineData = z.object({
  import: importSchema,
  /** The remaining problem of the line, if there is one. */
  problem: importProblemSchema.optional(),
});

/** `expectedRevision` is the revision of the preview on the screen. If it is out of date, the response is 409. */
export const startImportRequest = z.object({ expectedRevision });

export const problemsQuery = z.object({
  /** The first page is 1. */
  page: z
    .string('The page must be a number')
    .regex(/^[1-9]\d{0,5}$/, 'The page must be a number')
    .transform(Number)
    .prefault('1'),
});
/** The separator of lines from a spreadsheet. Lines from a text file have the separator of that file. */
export const exportProblemsQuery = z.object({ separator: csvSeparator });
export const problemsData = z.object({
  problems: z.array(importProblemSchema),
  pages: z.number().int(),
});
