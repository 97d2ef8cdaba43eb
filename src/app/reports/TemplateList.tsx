import { templateSources } from '../../api/reports/codes'
import type { Template } from '../../api/reports/templates'
import { activeChoices, SelectField } from '../kit/fields/SelectField'
import { choicesOf } from '../kit/inputs/choices/choices'
import { DataTable } from '../kit/lists/DataTable'
import { SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { useUser } from '../shell/session/store'
import { SearchInput } from '../kit/lists/SearchInput'
import { activeViews } from '../kit/lists/views'
import { ReportTabs } from './ReportTabs'

const Column = DataTable.Col<Template>
export const sourceChoices = choicesOf('reports.sources', templateSources)
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="reports.template.search" />,
  <SelectFilter key="source" source="source" choices={sourceChoices} multiple />,
]

/** Only users with reach `all` change templates; others fill them. */
export const TemplateList = () => {
  const writes = useUser()?.reach === 'all'
  return (
    <>
      <ReportTabs />
      <List filters={filters} views={activeViews} sort={{ field: 'name', order: 'ASC' }} hasCreate={writes}>
        <DataTable<Template> rowClick="edit" {...(!writes && { bulkActionButtons: false })}>
          <Column source="name" card="title" wide />
          <Column source="source" card="line">
            <SelectField source="source" choices={sourceChoices} />
          </Column>
          <DataTable.NumberCol<Template> source="columns_count" card="aside" labelledOnCards />
          <Column source="status" card="status">
            <SelectField source="status" choices={activeChoices} />
          </Column>
        </DataTable>
      </List>
    </>
  )
}
