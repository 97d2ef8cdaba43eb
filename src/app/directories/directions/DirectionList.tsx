import { useLocale, useTranslate } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'
import { ReferenceField } from '../../kit/fields/ReferenceField'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useCan } from '../../shell/session/store'
import { statusChoices, statuses } from './statuses'

const Column = DataTable.Col<Direction>
const NumberColumn = DataTable.NumberCol<Direction>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="directions.search" />,
  <SelectFilter key="status" source="status" choices={statusChoices} multiple />,
  <ReferenceFilter key="type" source="education_type_id" reference="types/education-types" multiple />,
  <ReferenceFilter
    key="method"
    source="education_method_id"
    label="directions.method"
    reference="types/education-methods"
  />,
]
const views = viewsOf('directions.views', statuses)

/** Current and past directions. Users without `manage directions` see fewer columns. */
export const DirectionList = () => {
  const canManage = useCan('manage directions')
  return (
    <List
      filters={filters}
      views={views}
      sort={{ field: 'position', order: 'ASC' }}
      hasCreate={canManage}
      exporter={canManage}
    >
      <DataTable<Direction> rowClick={canManage && 'edit'} bulkActionButtons={canManage} hiddenColumns={['code']}>
        <Column source="name" card="title" wide secondaryText={(row) => <CodeAndProfile row={row} />} />
        <Column source="code" />
        <Column source="education_type_id" card="line">
          <ReferenceField source="education_type_id" reference="types/education-types" />
        </Column>
        {canManage && (
          <>
            <Column source="duration_months" card="end" render={(row) => <Duration months={row.duration_months} />} />
            <NumberColumn
              source="places"
              label="directions.places_total"
              disableSort
              render={({ places }) => places && places.budget + places.contract + places.targeted}
            />
            <NumberColumn source="groups_count" />
          </>
        )}
        <Column source="status" card="status">
          <SelectField source="status" choices={statusChoices} />
        </Column>
      </DataTable>
    </List>
  )
}

/** The code and the profile distinguish directions of the same name. */
const CodeAndProfile = ({ row }: { row: Direction }) => {
  const locale = useLocale()
  const { ru, en } = row.translations ?? {}
  const profile = (locale === 'en' && en?.profile) || ru?.profile
  return (
    <>
      <span className="num">{row.code}</span>
      {profile && ` · ${profile}`}
    </>
  )
}

const monthsOfYear = 12

/** Formats the duration of study: 3 г 10 мес. */
const Duration = ({ months }: { months: number | undefined }) => {
  const translate = useTranslate()
  if (!months) return '—'
  const years = Math.floor(months / monthsOfYear)
  const rest = months % monthsOfYear
  return (
    <span className="num nowrap">
      {[
        years > 0 && translate('directions.duration.years', years),
        rest > 0 && translate('directions.duration.months', rest),
      ]
        .filter(Boolean)
        .join(' ')}
    </span>
  )
}
