import { useTranslate } from 'react-admin'
import type { DocumentType } from '../../../api/directories/documentTypes'
import { ActiveStatus, activeVariants } from '../../kit/fields/ActiveStatus'
import { YesNo } from '../../kit/fields/YesNo'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { Category } from './Category'
import { documentCategories } from '../../../api/kit/codes'

const columns: readonly Column<DocumentType>[] = [
  { source: 'name', card: 'title', wide: true },
  { source: 'code', hidden: true },
  { source: 'category', card: 'line', render: (row) => <Category category={row.category} /> },
  { source: 'required', card: 'end', named: true, render: (row) => <YesNo value={row.required} /> },
  { source: 'needs_original', sort: false, render: (row) => <YesNo value={row.needs_original} /> },
  { source: 'directions_count', numeric: true },
  { source: 'status', card: 'status', render: (row) => <ActiveStatus status={row.status} /> },
]

const filters: readonly FilterChoice[] = [
  { source: 'category', codes: documentCategories, names: 'documentTypes.category', several: true },
  { source: 'status', codes: ['active', 'archived'], names: 'kit.status', variants: activeVariants },
]

const views = [
  { label: 'kit.views.all', filter: {} },
  { label: 'kit.views.active', filter: { status: 'active' } },
  { label: 'kit.views.archived', filter: { status: 'archived' } },
]

/** The kinds of document that applicants are asked for. */
export const DocumentTypeList = () => {
  const translate = useTranslate()
  const reads = useCan('manage directories')
  const writes = useCan('manage documents')
  return (
    <ListPage<DocumentType>
      title={translate('documentTypes.title')}
      columns={columns}
      sort={{ field: 'position', order: 'ASC' }}
      filters={filters}
      views={views}
      searchHint={translate('documentTypes.search')}
      rowName={(row) => row.name}
      empty={{ title: translate('documentTypes.empty.title'), text: translate('documentTypes.empty.text') }}
      createLabel={translate('documentTypes.new')}
      canEdit={reads && writes}
      canExport={reads}
      isArchived={(row) => row.status === 'archived'}
    />
  )
}
