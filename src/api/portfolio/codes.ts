/**
 * The codes and limits of the portfolio, said once for contract, server and screens. Nothing but lists and figures: no
 * zod.
 */

/** R9.08: only higher and secondary vocational education keep a portfolio. */
export const portfolioEducationTypes: readonly number[] = [1, 2]

export const categories = ['study', 'science', 'public', 'creative', 'sport', 'volunteer', 'work'] as const
export type Category = (typeof categories)[number]

export const itemKinds = ['work', 'article', 'olympiad', 'certificate', 'project', 'course', 'award'] as const
export type ItemKind = (typeof itemKinds)[number]

export const levels = ['institution', 'city', 'region', 'country', 'international'] as const
export type Level = (typeof levels)[number]

/** Took part, won, or took a prize (призёр). */
export const itemResults = ['participant', 'winner', 'prize'] as const
export type ItemResult = (typeof itemResults)[number]

export const itemStatuses = ['draft', 'submitted', 'approved', 'returned'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/**
 * What the college's own records prove: a finished test, a final mark, a material confirmed as read, a document
 * accepted with the application.
 */
export const sources = ['test', 'grade', 'material', 'document'] as const
export type Source = (typeof sources)[number]

/** Where a remark of a reviewer stands; `item` is the whole of it. */
export const remarkFields = [
  'item',
  'category',
  'kind',
  'title',
  'description',
  'event_date',
  'level',
  'result',
  'files',
  'links',
] as const
/** The usual reasons of a return, in the order of the keys; `other` is said in words. */
export const remarkReasons = [
  'unreadable',
  'no_name',
  'no_proof',
  'mismatch',
  'wrong_category',
  'repeated',
  'other',
] as const

/** What a complete portfolio has; `beyond` is sport, creative work or volunteering. */
export const completeParts = ['study', 'beyond', 'certificate', 'public', 'science', 'about'] as const

export const portfolioLimits = {
  /** Of one person, drafts too; those of earlier years count as well. */
  items: 500,
  title: 200,
  description: 2000,
  files: 10,
  links: 10,
  link: 2000,
  about: 2000,
  remark: 1000,
  answer: 1000,
  remarks: 10,
  reason: 1000,
  points: 1000,
  lines: 300,
  note: 500,
  /** Open links at a time, and their longest life in days. */
  shares: 10,
  shareDays: 366,
  shareLabel: 100,
} as const
