import type { Subject, subjects } from '../../../api/directories/subjects'
import { isStaff } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { tabbed } from '../../kit/lists'
import { recordHandlers } from '../../kit/recordHandlers'
import { exportColumns } from './export'
import { getSubject, insertSubject, listSubjects, updateSubject, usageOfSubjects } from './queries'

const handle = recordHandlers({
  entity: 'directories/subjects',
  table: 'subjects',
  list: listSubjects,
  file: { name: 'subjects', columns: exportColumns },
  get: getSubject,
  insert: insertSubject,
  update: updateSubject,
  usageOf: usageOfSubjects,
})

const optionOf = ({ id, code, name, subject_type_id, status }: Subject) => ({ id, code, name, subject_type_id, status })

export const subjectsRoutes: Handlers<typeof subjects> = {
  'GET /api/directories/subjects': ({ db, query, locale, person }) =>
    tabbed(query, async (asked) => {
      const { rows, total } = await listSubjects(db, { ...asked, locale, activeOnly: !isStaff(person) })
      return { rows: person.holds('manage subjects') ? rows : rows.map(optionOf), total }
    }),
  'GET /api/directories/subjects/export': handle.export,
  'GET /api/directories/subjects/:id': handle.get,
  'POST /api/directories/subjects': handle.create,
  'PUT /api/directories/subjects/:id': handle.edit,
  'DELETE /api/directories/subjects/:id': handle.delete,
  'POST /api/directories/subjects/archive': handle.archive,
  'POST /api/directories/subjects/restore': handle.restore,
  'POST /api/directories/subjects/delete': handle.deleteMany,
}
