import type { DocumentType } from '../../../api/directories/documentTypes'
import { BooleanField } from '../../kit/fields/BooleanField'
import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { activeViews } from '../../kit/lists/views'
import { useCan } from '../../shell/session/store'
import { categories } from './categories'

const Column = DataTable.Col<DocumentType>
const NumberColumn = DataTable.NumberCol<DocumentType>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="document_types.search" />,
  <SelectFilter key="category" source="category" choices={categories} multiple />,
  <SelectFilter key="status" source="status" choices={activeChoices} />,
]

export const DocumentTypeList = () => {
  const reads = useCan('manage directories')
  const canManage = useCan('manage documents') && reads
  return (
    <List
      filters={filters}
      views={activeViews}
      sort={{ field: 'position', order: 'ASC' }}
      hasCreate={canManage}
      exporter={reads}
    >
      <DataTable<DocumentType> rowClick={canManage && 'edit'} bulkActionButtons={canManage} hiddenColumns={['code']}>
        <Column source="name" card="title" wide />
        <Column source="code" />
        <Column source="category" card="line">
          <SelectField source="category" choices={categories} />
        </Column>
        <Column source="required" card="end" labelledOnCards>
          <BooleanField source="required" />
        </Column>
        <Column source="needs_original" disableSort>
          <BooleanField source="needs_original" />
        </Column>
        <NumberColumn source="directions_count" />
        <Column source="status" card="status">
          <SelectField source="status" choices={activeChoices} />
        </Column>
      </DataTable>
    </List>
  )
}
