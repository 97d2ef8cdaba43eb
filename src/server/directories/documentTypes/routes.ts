import type { DocumentType, documentTypes } from '../../../api/directories/documentTypes'
import { isStaff } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { tabbed } from '../../kit/lists'
import { recordHandlers } from '../../kit/recordHandlers'
import { requirementsChanged } from '../requirements'
import {
  getDocumentType,
  insertDocumentType,
  listDocumentTypes,
  updateDocumentType,
  usageOfDocumentTypes,
} from './queries'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

const exportColumns = (locale: Locale): ExportColumn<DocumentType>[] => {
  const say = (key: string) => localise(locale, { key })
  const yesOrNo = (value: boolean) => say(value ? 'export.yes' : 'export.no')
  return [
    { title: 'export.documentTypeCode', value: (row) => row.code },
    { title: 'export.name', value: (row) => row.name },
    { title: 'export.category', value: (row) => say(`documentCategory.${row.category}`) },
    { title: 'export.required', value: (row) => yesOrNo(row.required) },
    { title: 'export.needsOriginal', value: (row) => yesOrNo(row.needs_original) },
    { title: 'export.citizensOnly', value: (row) => yesOrNo(row.citizens_only) },
    { title: 'export.maxFiles', value: (row) => row.max_files },
    { title: 'export.formats', value: (row) => row.formats.join(', ') },
    { title: 'export.maxSizeMb', value: (row) => row.max_size_mb },
    { title: 'export.directions', value: (row) => row.directions_count },
    { title: 'export.status', value: (row) => say(`recordStatus.${row.status}`) },
  ]
}

const handle = recordHandlers({
  entity: 'directories/documents',
  table: 'document_types',
  restoredStatus: 'active',
  list: listDocumentTypes,
  file: { name: 'documentTypes', columns: exportColumns },
  get: getDocumentType,
  insert: insertDocumentType,
  update: updateDocumentType,
  usageOf: usageOfDocumentTypes,
  followUp: requirementsChanged,
})

const optionOf = ({ id, code, name, category, status }: DocumentType) => ({ id, code, name, category, status })

export const documentTypesRoutes: Handlers<typeof documentTypes> = {
  'GET /api/directories/documents': ({ db, query, locale, person }) =>
    tabbed(query, async (asked) => {
      const { rows, total } = await listDocumentTypes(db, { ...asked, locale, activeOnly: !isStaff(person) })
      return { rows: person.holds('manage directories') ? rows : rows.map(optionOf), total }
    }),
  'GET /api/directories/documents/export': handle.export,
  'GET /api/directories/documents/:id': handle.get,
  'POST /api/directories/documents': handle.create,
  'PUT /api/directories/documents/:id': handle.edit,
  'DELETE /api/directories/documents/:id': handle.delete,
  'POST /api/directories/documents/archive': handle.archive,
  'POST /api/directories/documents/restore': handle.restore,
  'POST /api/directories/documents/delete': handle.deleteMany,
}
