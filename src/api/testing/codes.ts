/** Codes and limits of questions, shared by the contract, server and client. Constants only, so that importing them does not load zod. */

/** In the id order of the reference list `question-types`. */
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
 * Scoring of several right options: equal shares, except under `weights`, which adds up the option weights. `right_minus_wrong` subtracts a
 * share per wrong choice, `per_option` one per choice beyond the number of right options.
 */
export const multipleScorings = ['all_or_nothing', 'per_option', 'right_minus_wrong', 'weights'] as const
export const matchingScorings = ['all_or_nothing', 'per_pair'] as const
/** `neighbours`: an equal share for each item directly followed by its correct successor. */
export const orderingScorings = ['all_or_nothing', 'per_position', 'neighbours'] as const

/** How spaces in short texts are compared: exactly, with runs collapsed into one, or not at all. */
export const spaceRules = ['exact', 'collapse', 'ignore'] as const
export const unitRules = ['optional', 'required'] as const

/** Formats that a file question can accept, limited to those of `works` uploads. */
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

/** Encodings of question files. UTF-8, windows-1251 and files with a byte order mark are detected automatically. */
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

/** Separates the levels of a tag path: searching for `sql` also finds `sql / joins`. */
export const tagSeparator = ' / '

export const questionLimits = {
  /** Maximum number of characters, including markup. */
  body: 50_000,
  explanation: 20_000,
  guidance: 20_000,
  part: 5_000,
  feedback: 5_000,
  /** Maximum number of characters in accepted texts, gap options and units. */
  accepted: 500,
  label: 500,
  unit: 50,
  title: 300,
  tag: 100,
  /** Maximum number of each kind of part. */
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
  /** Maximum number of decimal places in weights (percent) and points. */
  weightDecimals: 5,
  pointDecimals: 2,
  figures: 15,
  /** Variables of a question, decimal places of their values, and sets of values that takers can draw. */
  variables: 20,
  decimals: 9,
  draws: 1000,
  formula: 500,
  words: 100_000,
  files: 20,
  fileMegabytes: 100,
  /** Maximum number of characters in a taker's answer. */
  shortAnswer: 500,
  numberAnswer: 100,
  essayAnswer: 100_000,
} as const
