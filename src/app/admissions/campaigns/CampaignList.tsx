import { useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { AdmissionTabs } from '../shared'
import { dayOf } from '../../shell/dates'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { CampaignStatus } from './CampaignStatus'
import { campaignVariants } from './statuses'

const placesOf = ({ directions }: Campaign) =>
  directions.reduce((sum, { places }) => sum + places.budget + places.contract + places.targeted, 0)

const columns: readonly Column<Campaign>[] = [
  { source: 'name', card: 'title', wide: true },
  { source: 'year', numeric: true, card: 'aside' },
  { source: 'opens_at', render: (row) => dayOf(row.opens_at) },
  { source: 'closes_at', card: 'line', render: (row) => <ClosesAt campaign={row} /> },
  { source: 'directions', sort: false, numeric: true, render: (row) => row.directions.length },
  { source: 'choices_max', label: 'campaigns.places_total', sort: false, numeric: true, roomy: true, render: placesOf },
  { source: 'profiles_count', numeric: true, card: 'end', named: true },
  { source: 'status', card: 'status', render: (row) => <CampaignStatus campaign={row} /> },
]

const statuses = ['draft', 'published', 'archived'] as const

const filters: readonly FilterChoice[] = [
  { source: 'status', codes: statuses, names: 'campaigns.status', variants: campaignVariants, several: true },
]

const views = [
  { label: 'campaigns.views.all', filter: {} },
  ...statuses.map((status) => ({ label: `campaigns.views.${status}`, filter: { status } })),
]

/** The years' admissions: what each offers and until when. */
export const CampaignList = () => {
  const translate = useTranslate()
  return (
    <>
      <AdmissionTabs />
      <ListPage<Campaign>
        title={translate('campaigns.title')}
        columns={columns}
        sort={{ field: 'opens_at', order: 'DESC' }}
        filters={filters}
        views={views}
        searchHint={translate('campaigns.search')}
        rowName={(row) => row.name}
        empty={{ title: translate('campaigns.empty.title'), text: translate('campaigns.empty.text') }}
        createLabel={translate('campaigns.new')}
        canEdit
        canExport
        isArchived={(row) => row.status === 'archived'}
      />
    </>
  )
}

/** Until when a campaign takes applications; a card on a phone has no head that would say so. */
const ClosesAt = ({ campaign: { closes_at } }: { campaign: Campaign }) => (
  <>
    <span className="card-label">{useTranslate()('campaigns.until')} </span>
    {dayOf(closes_at)}
  </>
)
