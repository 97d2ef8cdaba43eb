import { useTranslate, useGetList } from 'react-admin'
import { bases, profileSources } from '../../../api/kit/codes'
import type { ProfileRow } from '../../../api/admissions/applicationCase'
import { inRanking } from '../../../api/admissions/statusSets'
import type { FilterChoice } from '../../kit/lists/filter'
import { AdmissionTabs } from '../shared'
import { ListPage } from '../../kit/lists/ListPage'
import { ClaimNext } from './ClaimNext'
import { queueColumns } from './queueColumns'
import { QueueBulk } from './QueueBulk'
import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Variant } from '../../../api'
import type { Choice } from '../../kit/inputs/choices'

const fixed: readonly FilterChoice[] = [
  { source: 'campaign_id', reference: 'profiles/campaigns', sort: { field: 'opens_at', order: 'DESC' } },
  { source: 'direction_id', reference: 'directories/directions', several: true },
  { source: 'basis', codes: bases, names: 'profile_form.bases', several: true },
  { source: 'source', codes: profileSources, names: 'profiles.source' },
  { source: 'documents_missing', codes: ['true', 'false'], names: 'profiles.documents_missing', flag: true },
  { source: 'submitted_from', label: 'profiles.sent_from', day: 'from' },
  { source: 'submitted_until', label: 'profiles.sent_until', day: 'until' },
]

const views = [
  {
    label: 'profiles.views.waiting',
    filter: { waiting: true },
    empty: { title: 'profiles.queue_empty.title', text: 'profiles.queue_empty.text' },
  },
  { label: 'profiles.views.mine', filter: { mine: true } },
  { label: 'profiles.views.returned', filter: { status: 'needs_changes' } },
  { label: 'profiles.views.documents', filter: { waiting: true, documents_missing: true } },
  { label: 'profiles.views.accepted', filter: { status: inRanking } },
  { label: 'profiles.views.all', filter: {} },
]

/** R2.10: the queue of applications: what waits longest is claimed by one button. */
export const ProfileList = () => {
  const translate = useTranslate()
  const choices = useStatusChoices()
  const filters: readonly FilterChoice[] = [...fixed, { source: 'status', choices, several: true }]
  return (
    <>
      <AdmissionTabs />
      <ListPage<ProfileRow>
        title={translate('profiles.title')}
        columns={queueColumns}
        sort={{ field: 'status_at', order: 'ASC' }}
        filters={filters}
        views={views}
        firstFilter={views[0]?.filter}
        searchHint={translate('profiles.search')}
        rowName={(row) => row.name || row.number}
        empty={{ title: translate('profiles.empty.title'), text: translate('profiles.empty.text') }}
        canEdit
        canExport
        actions={<QueueActions />}
        add={<ClaimNext />}
        renderBulk={(chosen) => <QueueBulk chosen={chosen} />}
      />
    </>
  )
}

/** A walk-in applicant, from the queue. */
const QueueActions = () => (
  <Button variant="outlined" component={Link} to="/profiles/create">
    <UserPlus size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('profiles.walk_in.button')}
  </Button>
)

type Row = { id: number; code: string; name: string; variant: Variant }

/** The states of an application in the college's own words, to filter by their codes. */
const useStatusChoices = (): readonly Choice[] => {
  const { data = [] } = useGetList<Row>(
    'directories/statuses',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'position', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data.map(({ code, name, variant }) => ({ id: code, name, variant }))
}
