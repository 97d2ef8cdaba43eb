/** The readers' side: every user, for announcements whose audience they belong to. */
import { z } from 'zod'
import { byId, endpoints, one, page, recordId } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { fileItem } from '../library/files'

const receivedState = z.enum(['published', 'expired'])

export const receivedRow = z.object({
  id: recordId,
  /** Title in the reader's language. */
  name: z.string(),
  /** Null after an erasure of the author. */
  author_name: z.string().nullable(),
  publish_at: z.string(),
  expires_at: z.string().nullable(),
  pinned: z.boolean(),
  edition: z.int(),
  changed_at: z.string().nullable(),
  files_count: z.int(),
  opened_at: z.string().nullable(),
  receipt_required: z.boolean(),
  /** Time of the last receipt, which may be of an earlier edition. */
  confirmed_at: z.string().nullable(),
  /** The reader has to confirm the current edition, perhaps again. */
  awaits_receipt: z.boolean(),
  /** The reader has not opened it or still has to confirm it. */
  is_unread: z.boolean(),
  state: receivedState,
})
export type ReceivedRow = z.infer<typeof receivedRow>

export const receivedAnnouncement = z.object({
  ...receivedRow.shape,
  /** A withdrawn announcement has neither text nor files. */
  state: z.enum([...receivedState.options, 'withdrawn']),
  body: z.string().nullable(),
  files: z.array(fileItem),
  confirmed_edition: z.int().nullable(),
})
export type ReceivedAnnouncement = z.infer<typeof receivedAnnouncement>

const receipt = one(receivedAnnouncement)

export const receivedAnnouncements = endpoints({
  'GET /api/groups/announcements': {
    summary: 'List published announcements for the user, pinned ones first',
    access: 'signed-in',
    query: tabbedListQuery({
      sort: ['publish_at', 'id'],
      order: 'DESC',
      filter: { q, unread: z.boolean(), state: oneOrMany(receivedState) },
    }),
    answer: page(receivedRow),
  },
  'GET /api/groups/announcements/:id': {
    summary: 'Read an announcement; the call below registers that it was opened',
    access: 'signed-in',
    params: byId,
    answer: receipt,
  },
  'POST /api/groups/announcements/:id/opened': {
    summary: 'Register that the user opened an announcement; not audited, because no record changes',
    access: 'signed-in',
    audit: 'none',
    params: byId,
    allowedDuringMaintenance: true,
    answer: receipt,
  },
  'POST /api/groups/announcements/:id/receipt': {
    summary: 'Confirm having read this edition; 409 with the current one if it was changed or withdrawn meanwhile',
    access: { of: 'signed-in', sessionOnly: true },
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ edition: z.int().positive() }),
    answer: receipt,
  },
})
