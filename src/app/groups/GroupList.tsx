import { useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { ReferenceNames } from '../kit/inputs/ReferenceNames'
import type { Column } from '../kit/lists/column'
import type { FilterChoice } from '../kit/lists/filter'
import { ListPage } from '../kit/lists/ListPage'
import { useCan } from '../shell/session/store'
import { courseChoices } from './courses'
import { GroupStatus } from './GroupStatus'
import { groupVariants } from './statuses'

const columns: readonly Column<Group>[] = [
  { source: 'code', card: 'title' },
  {
    source: 'direction',
    sort: 'direction_name',
    wide: true,
    card: 'line',
    render: (row) => row.direction.name,
    sub: (row) => row.direction.code,
  },
  { source: 'course', numeric: true, card: 'aside', named: true },
  { source: 'academic_year', hidden: true },
  {
    source: 'education_method_id',
    roomy: true,
    render: (row) => <ReferenceNames reference="types/education-methods" ids={[row.education_method_id]} />,
  },
  { source: 'curator_name', roomy: true },
  {
    source: 'members_count',
    numeric: true,
    card: 'end',
    named: true,
    render: (row) => `${row.members_count} / ${row.capacity}`,
  },
  { source: 'status', card: 'status', render: (row) => <GroupStatus status={row.status} /> },
]

const statuses = ['active', 'forming', 'graduated', 'archived'] as const

const filters: readonly FilterChoice[] = [
  { source: 'status', codes: statuses, names: 'groups.status', variants: groupVariants, several: true },
  { source: 'course', choices: courseChoices, several: true },
  { source: 'direction_id', reference: 'directories/directions', several: true },
  { source: 'education_method_id', reference: 'types/education-methods', several: true },
  { source: 'education_type_id', reference: 'types/education-types', several: true },
]

const views = [
  { label: 'groups.views.all', filter: {} },
  ...statuses.map((status) => ({ label: `groups.views.${status}`, filter: { status } })),
]

/** The groups people study in. */
export const GroupList = () => {
  const translate = useTranslate()
  const canManage = useCan('manage groups')
  return (
    <ListPage<Group>
      title={translate('groups.title')}
      columns={columns}
      sort={{ field: 'code', order: 'ASC' }}
      filters={filters}
      views={views}
      searchHint={translate('groups.search')}
      rowName={(row) => row.code}
      empty={{ title: translate('groups.empty.title'), text: translate('groups.empty.text') }}
      createLabel={translate('groups.new')}
      canEdit={canManage}
      canExport={canManage}
      isArchived={(row) => row.status === 'archived'}
    />
  )
}
