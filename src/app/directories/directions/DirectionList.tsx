import { useTranslate, useLocale } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { DirectionStatus } from './DirectionStatus'
import { directionVariants } from './statuses'

const columns: readonly Column<Direction>[] = [
  { source: 'name', card: 'title', wide: true, sub: (row) => <CodeAndProfile row={row} /> },
  { source: 'code', hidden: true, render: (row) => row.code },
  {
    source: 'education_type_id',
    card: 'line',
    render: (row) => <ReferenceNames reference="types/education-types" ids={[row.education_type_id]} />,
  },
  { source: 'duration_months', card: 'end', render: (row) => <Duration months={row.duration_months} /> },
  {
    source: 'places',
    label: 'directions.places_total',
    sort: false,
    numeric: true,
    render: ({ places }) => places && places.budget + places.contract + places.targeted,
  },
  { source: 'groups_count', numeric: true },
  { source: 'status', card: 'status', render: (row) => <DirectionStatus status={row.status} /> },
]

/** What is told of a direction to those who do not manage it. */
const short: readonly string[] = ['name', 'code', 'education_type_id', 'status']

const statuses = ['draft', 'published', 'closed', 'archived'] as const

const filters: readonly FilterChoice[] = [
  { source: 'status', codes: statuses, names: 'directions.status', variants: directionVariants, several: true },
  { source: 'education_type_id', reference: 'types/education-types', several: true },
  { source: 'education_method_id', label: 'directions.method', reference: 'types/education-methods' },
]

const views = [
  { label: 'directions.views.all', filter: {} },
  ...statuses.map((status) => ({ label: `directions.views.${status}`, filter: { status } })),
]

/** The directions the college teaches or has taught. */
export const DirectionList = () => {
  const translate = useTranslate()
  const canManage = useCan('manage directions')
  return (
    <ListPage<Direction>
      title={translate('directions.title')}
      columns={canManage ? columns : columns.filter(({ source }) => short.includes(source))}
      sort={{ field: 'position', order: 'ASC' }}
      filters={filters}
      views={views}
      searchHint={translate('directions.search')}
      rowName={(row) => `${row.code} ${row.name}`}
      empty={{ title: translate('directions.empty.title'), text: translate('directions.empty.text') }}
      createLabel={translate('directions.create')}
      canEdit={canManage}
      canExport={canManage}
      isArchived={(row) => row.status === 'archived'}
    />
  )
}

/** What tells directions of one name apart: the code and, where there is one, the profile. */
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

/** A term of study in words: 3 г 10 мес. */
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
