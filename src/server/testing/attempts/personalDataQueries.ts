import { sql, type SqlBool } from 'kysely'
import type { PersonalData } from '../../kit/room'

const ofAttempts = (userId: number) =>
  sql<SqlBool>`attempt_id IN (SELECT id FROM attempts WHERE user_id = ${userId} AND NOT is_preview)`

/** Marks are no part of these: what of them may be said the export asks by `released` (`personalFacts`). */
export const attemptData: readonly PersonalData[] = [
  { table: 'attempt_operations', person: 'attempt_id', through: ofAttempts, erasure: 'remove' },
  {
    table: 'attempt_events',
    person: 'attempt_id',
    through: ofAttempts,
    erasure: sql`details = details - 'device'`,
  },
  {
    table: 'attempt_marks',
    person: 'attempt_id',
    through: ofAttempts,
    without: ['score', 'criteria', 'comment', 'reason'],
    erasure: 'stay',
  },
  { table: 'grading_claims', person: 'user_id', erasure: 'remove' },
  { table: 'grading_comments', person: 'user_id', erasure: 'remove' },
  // The work that was handed in is what a mark rests on.
  { table: 'attempt_files', person: 'attempt_id', through: ofAttempts, erasure: 'stay' },
  {
    table: 'attempt_questions',
    person: 'attempt_id',
    through: ofAttempts,
    without: ['status', 'score', 'graded_at', 'comment'],
    erasure: 'stay',
  },
  {
    table: 'attempts',
    person: 'user_id',
    audited: ['attempts'],
    without: ['seed', 'score'],
    erasure: sql`device = NULL, device_name = NULL`,
  },
]
