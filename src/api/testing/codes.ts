/**
 * The codes and limits of questions, said once for contract, server and screens. Nothing but lists and figures: no zod.
 */

/** As in the reference list `question-types`, in the order of its ids. */
export const questionTypes = [
  'single',
  'multiple',
  'true_false',
  'short_text',
  'number',
  'matching',
  'ordering',
  'cloze',
  'essay',
  'file',
  'info',
] as const
export type QuestionType = (typeof questionTypes)[number]

/**
 * How several right options are marked. `per_option`: each right one is an even share, and each choice beyond the
 * number of right ones takes a share back. `right_minus_wrong`: a wrong choice costs what a right one brings.
 * `weights`: the sum of the options' own weights.
 */
export const multipleScorings = ['all_or_nothing', 'per_option', 'right_minus_wrong', 'weights'] as const
export const matchingScorings = ['all_or_nothing', 'per_pair'] as const
/** `neighbours`: each item that is followed by the one that should follow it is an even share. */
export const orderingScorings = ['all_or_nothing', 'per_position', 'neighbours'] as const

/** How spaces of a short text are compared: as they are; runs of them as one; not at all. */
export const spaceRules = ['exact', 'collapse', 'ignore'] as const
export const unitRules = ['optional', 'required'] as const

/** What a file question may ask for: the formats that uploads of works take. */
export const answerFileFormats = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'doc',
  'xls',
  'ppt',
  'txt',
  'csv',
  'zip',
  'jpeg',
  'png',
  'webp',
] as const

/** The encodings in which a file of questions can be read; the first ones are guessed. */
export const textEncodings = [
  'utf-8',
  'windows-1251',
  'utf-16le',
  'utf-16be',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** Between the folders of a tag that is a path: `sql / joins` is found by `sql` too. */
export const tagSeparator = ' / '

export const questionLimits = {
  /** Signs of texts with markup. */
  body: 50_000,
  explanation: 20_000,
  guidance: 20_000,
  part: 5_000,
  feedback: 5_000,
  /** Signs of an accepted text, of an option of a gap, of a unit. */
  accepted: 500,
  label: 500,
  unit: 50,
  title: 300,
  tag: 100,
  /** How many of each. */
  options: 50,
  pairs: 50,
  distractors: 50,
  items: 50,
  gaps: 50,
  variants: 50,
  units: 20,
  criteria: 50,
  tags: 50,
  points: 1000,
  /** Of a weight in percent and of points. */
  weightDecimals: 5,
  pointDecimals: 2,
  figures: 15,
  words: 100_000,
  files: 20,
  fileMegabytes: 100,
  /** Signs of what a taker sends. */
  shortAnswer: 500,
  numberAnswer: 100,
  essayAnswer: 100_000,
} as const
