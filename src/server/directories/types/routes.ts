import type { types } from '../../../api/directories/types'
import type { Context, Handlers } from '../../kit/handlers'
import { listReferenceItems, type ReferenceTable } from './queries'

const list =
  (table: ReferenceTable) =>
  async ({ db, locale }: Pick<Context, 'db' | 'locale'>) => ({ data: await listReferenceItems(db, { table, locale }) })

export const typesRoutes: Handlers<typeof types> = {
  'GET /api/types/education-types': list('education_types'),
  'GET /api/types/education-methods': list('education_methods'),
  'GET /api/types/question-types': list('question_types'),
  'GET /api/types/test-types': list('test_types'),
  'GET /api/types/subject-types': list('subject_types'),
  'GET /api/types/attempt-question-statuses': list('attempt_question_statuses'),
  'GET /api/types/documents-statuses': list('documents_statuses'),
  'GET /api/types/poll-statuses': list('poll_statuses'),
}
