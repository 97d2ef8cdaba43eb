import type { HomeSource } from '../kit/homeContext'
import { reported, type ReportedComment } from './homeQueries'

/** Reported comments that the user can hide. */
export const reportedComments: HomeSource<ReportedComment> = {
  rows: reported,
  present: (rows) => ({
    todo: rows.map(({ id, title, owner_name, reports }) => ({
      kind: 'comment',
      id,
      title,
      details: [owner_name, { key: 'reports', values: { smart_count: reports.length } }],
      at: null,
      on: null,
      path: '/materials/comments',
      action: 'review_report',
    })),
  }),
}
