import { sql } from 'kysely'
import type { HomeContext } from '../kit/homeContext'
import { moderated } from './moderationQueries'

export type ReportedComment = { id: number; title: string; owner_name: string; reports: string[] }
/** SQL: up to 20 reported comments that the person moderates, the oldest first. */
export const reported = (context: HomeContext) => sql`
  SELECT id, title, owner_name, reports FROM (${moderated(context)}) AS found WHERE hidden_at IS NULL ORDER BY id LIMIT 20`
