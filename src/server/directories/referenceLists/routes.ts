import type { types } from '../../../api/directories/types'
import type { Context, Handlers } from '../../kit/handlers'
import { listReferenceItems, type ReferenceTable, getStatus, listStatuses, updateStatus } from './queries'
import type { Status, statuses } from '../../../api/directories/statuses'
import { toPage } from '../../kit/records/lists'
import { editHandler } from '../../kit/records/recordRoutes'

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

const optionOf = ({ id, code, name, variant, position }: Status) => ({ id, code, name, variant, position })

export const statusesRoutes: Handlers<typeof statuses> = {
  'GET /api/directories/statuses': async ({ db, query, locale, person }) => {
    const { rows, total } = await listStatuses(db, { ...query, locale })
    return toPage({ rows: person.holds('manage directories') ? rows : rows.map(optionOf), total }, query)
  },
  'GET /api/directories/statuses/:id': async ({ db, params: { id }, locale }) => ({
    data: await getStatus(db, { id, locale }),
  }),
  'PUT /api/directories/statuses/:id': editHandler({
    entity: 'directories/statuses',
    table: 'statuses',
    get: getStatus,
    update: updateStatus,
  }),
}
