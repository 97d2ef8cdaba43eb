import { useTranslate } from 'react-admin'
import type { Subject } from '../../../api/directories/subjects'
import { ActiveStatus, activeVariants } from '../../kit/fields/ActiveStatus'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { controlForms } from './controlForms'

const columns: readonly Column<Subject>[] = [
  { source: 'name', card: 'title', wide: true, sub: (row) => row.code },
  { source: 'code', hidden: true },
  {
    source: 'subject_type_id',
    card: 'line',
    render: (row) => <ReferenceNames reference="types/subject-types" ids={[row.subject_type_id]} />,
  },
  { source: 'control_form', card: 'end', render: (row) => <ControlForm form={row.control_form} /> },
  { source: 'hours', numeric: true, card: 'aside', named: true },
  { source: 'credits', numeric: true, hidden: true },
  { source: 'directions_count', numeric: true },
  { source: 'groups_count', numeric: true },
  { source: 'status', card: 'status', render: (row) => <ActiveStatus status={row.status} /> },
]

/** What is told of a subject to those who do not manage it. */
const short: readonly string[] = ['name', 'code', 'subject_type_id', 'status']

const filters: readonly FilterChoice[] = [
  { source: 'subject_type_id', reference: 'types/subject-types', several: true },
  { source: 'control_form', codes: controlForms, names: 'subjects.control', several: true },
  { source: 'status', codes: ['active', 'archived'], names: 'kit.status', variants: activeVariants },
]

const views = [
  { label: 'kit.views.all', filter: {} },
  { label: 'kit.views.active', filter: { status: 'active' } },
  { label: 'kit.views.archived', filter: { status: 'archived' } },
]

/** The subjects that are taught and examined. */
export const SubjectList = () => {
  const translate = useTranslate()
  const canManage = useCan('manage subjects')
  return (
    <ListPage<Subject>
      title={translate('subjects.title')}
      columns={canManage ? columns : columns.filter(({ source }) => short.includes(source))}
      sort={{ field: 'name', order: 'ASC' }}
      filters={filters}
      views={views}
      searchHint={translate('subjects.search')}
      rowName={(row) => `${row.code} ${row.name}`}
      empty={{ title: translate('subjects.empty.title'), text: translate('subjects.empty.text') }}
      createLabel={translate('subjects.new')}
      canEdit={canManage}
      canExport={canManage}
      isArchived={(row) => row.status === 'archived'}
    />
  )
}

const ControlForm = ({ form }: { form: Subject['control_form'] | undefined }) => {
  const translate = useTranslate()
  return form ? translate(`subjects.control.${form}`) : '—'
}
