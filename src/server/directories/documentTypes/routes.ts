import type { DocumentType, documentTypes } from '../../../api/directories/documentTypes'
import type { Handlers } from '../../kit/handlers'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { queueRequirementsChanged } from '../requirements'
import { documentTypeQueries, usageOfDocumentTypes } from './queries'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import type { ConstraintMessages } from '../../kit/records/constraints'

const exportColumns = (locale: Locale): ExportColumn<DocumentType>[] => {
  const say = (key: string) => localise(locale, { key })
  const yesOrNo = (value: boolean) => say(value ? 'export.yes' : 'export.no')
  return [
    { title: 'export.document_type_code', value: (row) => row.code },
    { title: 'export.name', value: (row) => row.name },
    { title: 'export.category', value: (row) => say(`document_category.${row.category}`) },
    { title: 'export.required', value: (row) => yesOrNo(row.required) },
    { title: 'export.needs_original', value: (row) => yesOrNo(row.needs_original) },
    { title: 'export.citizens_only', value: (row) => yesOrNo(row.citizens_only) },
    { title: 'export.max_files', value: (row) => row.max_files },
    { title: 'export.formats', value: (row) => row.formats.join(', ') },
    { title: 'export.max_size_mb', value: (row) => row.max_size_mb },
    { title: 'export.directions', value: (row) => row.directions_count },
    { title: 'export.status', value: (row) => say(`record_status.${row.status}`) },
  ]
}

const optionOf = ({ id, code, name, category, status }: DocumentType) => ({ id, code, name, category, status })

export const documentTypesRoutes: Handlers<typeof documentTypes> = recordRoutes({
  ...documentTypeQueries,
  path: '/api/directories/documents',
  restoredStatus: 'active',
  exportColumns: exportColumns,
  option: { whole: 'manage directories', row: optionOf, chosen: 'active' },
  usageOf: usageOfDocumentTypes,
  followUp: queueRequirementsChanged,
})

/** Maps database constraints to fields and messages. */
export const documentTypeConstraints: ConstraintMessages = {
  document_types_code_key: { path: 'code', key: 'document_types.code_taken' },
}
