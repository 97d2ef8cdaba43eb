import { useTranslate, useGetList } from 'react-admin'
import { bases, applicationSources } from '../../../api/kit/codes'
import type { ApplicationRow } from '../../../api/admissions/applicationCase'
import { inRanking } from '../../../api/admissions/statusSets'
import { AdmissionTabs } from '../shared'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, DateFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { ClaimNext } from './ClaimNext'
import { queueColumns } from './queueColumns'
import { QueueBulk } from './QueueBulk'
import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Variant } from '../../../api'
import { choicesOf, type Choice } from '../../kit/inputs/choices/choices'

const fixed = [
  <SearchInput key="q" source="q" alwaysOn placeholder="applications.search" />,
  <ReferenceFilter
    key="campaign"
    source="campaign_id"
    reference="profiles/campaigns"
    sort={{ field: 'opens_at', order: 'DESC' }}
  />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <SelectFilter key="basis" source="basis" choices={choicesOf('application_form.bases', bases)} multiple />,
  <SelectFilter key="source" source="source" choices={choicesOf('applications.source', applicationSources)} />,
  <BooleanFilter key="documents" source="documents_missing" names="applications.documents_missing" />,
  <DateFilter key="from" source="submitted_from" label="applications.sent_from" edge="from" />,
  <DateFilter key="until" source="submitted_until" label="applications.sent_until" edge="until" />,
]

const views = [
  {
    label: 'applications.views.waiting',
    filter: { waiting: true },
    empty: { title: 'applications.queue_empty.title', text: 'applications.queue_empty.text' },
  },
  { label: 'applications.views.mine', filter: { mine: true } },
  { label: 'applications.views.returned', filter: { status: 'needs_changes' } },
  { label: 'applications.views.documents', filter: { waiting: true, documents_missing: true } },
  { label: 'applications.views.accepted', filter: { status: inRanking } },
  { label: 'applications.views.all', filter: {} },
]

/** R2.10: the queue of applications; one button claims the application that has waited longest. */
export const ApplicationList = () => {
  const status = <SelectFilter key="status" source="status" choices={useStatusChoices()} multiple />
  return (
    <>
      <AdmissionTabs />
      <List
        filters={[...fixed, status]}
        views={views}
        filterDefaultValues={views[0]?.filter}
        sort={{ field: 'status_at', order: 'ASC' }}
        actions={<QueueActions />}
        empty={<Empty action={<ClaimNext />} />}
      >
        <DataTable<ApplicationRow>
          bulkActionButtons={(chosen) => <QueueBulk chosen={chosen} />}
          hiddenColumns={['completeness']}
        >
          {queueColumns}
        </DataTable>
      </List>
    </>
  )
}

/** Buttons of the queue: start an application for a walk-in, claim the next application. */
const QueueActions = () => {
  const translate = useTranslate()
  return (
    <>
      <Button variant="outlined" component={Link} to="/profiles/create">
        <UserPlus size={20} strokeWidth={1.75} aria-hidden />
        {translate('applications.walk_in.button')}
      </Button>
      <ClaimNext />
    </>
  )
}

type Row = { id: number; code: string; name: string; variant: Variant }

/** Application statuses as filter choices, with the names that the college configured. */
const useStatusChoices = (): readonly Choice[] => {
  const { data = [] } = useGetList<Row>(
    'directories/statuses',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'position', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data.map(({ code, name, variant }) => ({ id: code, name, variant }))
}
