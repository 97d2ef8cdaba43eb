import type { Subject, subjects } from '../../../api/directories/subjects'
import type { Handlers } from '../../kit/handlers'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { subjectQueries, usageOfSubjects } from './queries'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import type { ConstraintMessages } from '../../kit/records/constraints'

const exportColumns = (locale: Locale): ExportColumn<Subject>[] => [
  { title: 'export.subject_code', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.hours', value: (row) => row.hours },
  { title: 'export.credits', value: (row) => row.credits },
  { title: 'export.control_form', value: (row) => localise(locale, { key: `control_form.${row.control_form}` }) },
  { title: 'export.directions', value: (row) => row.directions_count },
  { title: 'export.groups', value: (row) => row.groups_count },
  { title: 'export.status', value: (row) => localise(locale, { key: `record_status.${row.status}` }) },
]

const optionOf = ({ id, code, name, subject_type_id, status }: Subject) => ({ id, code, name, subject_type_id, status })

export const subjectsRoutes: Handlers<typeof subjects> = recordRoutes({
  ...subjectQueries,
  path: '/api/directories/subjects',
  restoredStatus: 'active',
  exportColumns: exportColumns,
  option: { whole: 'manage subjects', row: optionOf, chosen: 'active' },
  usageOf: usageOfSubjects,
})

/** Maps database constraints to fields and messages. */
export const subjectConstraints: ConstraintMessages = {
  subjects_code_key: { path: 'code', key: 'subjects.code_taken' },
  subject_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.no_such_record' },
}
