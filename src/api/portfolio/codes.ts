/** Codes and limits of the portfolio, shared by the contract, the server and the screens. This file must not import zod. */

/** R9.08: only students of higher and secondary vocational education have a portfolio. */
export const portfolioEducationTypes: readonly number[] = [1, 2]

export const categories = ['study', 'science', 'public', 'creative', 'sport', 'volunteer', 'work'] as const
export type Category = (typeof categories)[number]

export const itemKinds = ['work', 'article', 'olympiad', 'certificate', 'project', 'course', 'award'] as const
export type ItemKind = (typeof itemKinds)[number]

export const levels = ['institution', 'city', 'region', 'country', 'international'] as const
export type Level = (typeof levels)[number]

/** `prize` is a prize place other than first (призёр). */
export const itemResults = ['participant', 'winner', 'prize'] as const
export type ItemResult = (typeof itemResults)[number]

export const itemStatuses = ['draft', 'submitted', 'approved', 'returned'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/**
 * The college's own records that can prove an achievement: a finished test, a final mark, a material confirmed as read,
 * or a document accepted with an application.
 */
export const sources = ['test', 'grade', 'material', 'document'] as const
export type Source = (typeof sources)[number]

/** Fields that a reviewer can remark on. `item` means the whole achievement. */
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
/** Common reasons for a return, in the order of their keyboard shortcuts. `other` requires a text. */
export const remarkReasons = [
  'unreadable',
  'no_name',
  'no_proof',
  'mismatch',
  'wrong_category',
  'repeated',
  'other',
] as const

/** Parts of a complete portfolio. `beyond` is sport, creative work or volunteering. */
export const completeParts = ['study', 'extracurricular', 'certificate', 'public', 'science', 'about'] as const

export const portfolioLimits = {
  /** Maximum number per person, including drafts and achievements of earlier years. */
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
  /** `shares`: active links per person. `shareDays`: maximum lifetime of a link in days. */
  shares: 10,
  shareDays: 366,
  shareLabel: 100,
} as const
