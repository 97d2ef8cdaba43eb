import type { Subject, subjects } from '../../../api/directories/subjects'
import { isStaff } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { tabbed } from '../../kit/lists'
import { recordHandlers } from '../../kit/recordHandlers'
import { getSubject, insertSubject, listSubjects, updateSubject, usageOfSubjects } from './queries'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

const exportColumns = (locale: Locale): ExportColumn<Subject>[] => [
  { title: 'export.subjectCode', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.hours', value: (row) => row.hours },
  { title: 'export.credits', value: (row) => row.credits },
  { title: 'export.controlForm', value: (row) => localise(locale, { key: `controlForm.${row.control_form}` }) },
  { title: 'export.directions', value: (row) => row.directions_count },
  { title: 'export.groups', value: (row) => row.groups_count },
  { title: 'export.status', value: (row) => localise(locale, { key: `recordStatus.${row.status}` }) },
]

const handle = recordHandlers({
  entity: 'directories/subjects',
  table: 'subjects',
  restoredStatus: 'active',
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
