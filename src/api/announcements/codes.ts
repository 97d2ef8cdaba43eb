export const announcementStates = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Progress of a reader. Without a required receipt, opening is enough; an `outdated` receipt is of an earlier text. */
export const readerStates = ['confirmed', 'outdated', 'opened', 'not_opened'] as const
export type ReaderState = (typeof readerStates)[number]

export const announcementLimits = {
  title: 200,
  /** In characters, including markup. */
  body: 50_000,
  files: 20,
  /** Groups, programmes or roles. */
  audience: 200,
  /** Publications of one author in an hour. */
  anHour: 20,
} as const
