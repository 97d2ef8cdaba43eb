import { useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { AdmissionTabs } from '../shared'
import { dayOf } from '../../shell/dates'
import { DataTable } from '../../kit/lists/DataTable'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { CampaignStatus } from './CampaignStatus'
import { statusChoices, statuses } from './statuses'

const placesOf = ({ directions }: Campaign) =>
  directions.reduce((sum, { places }) => sum + places.budget + places.contract + places.targeted, 0)

const Column = DataTable.Col<Campaign>
const NumberColumn = DataTable.NumberCol<Campaign>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="campaigns.search" />,
  <SelectFilter key="status" source="status" choices={statusChoices} multiple />,
]
const views = viewsOf('campaigns.views', statuses)

/** All admission campaigns. */
export const CampaignList = () => (
  <>
    <AdmissionTabs />
    <List title="campaigns.title" filters={filters} views={views} sort={{ field: 'opens_at', order: 'DESC' }} hasCreate>
      <DataTable<Campaign>>
        <Column source="name" card="title" wide />
        <NumberColumn source="year" card="aside" />
        <Column source="opens_at" render={(row) => dayOf(row.opens_at)} />
        <Column source="closes_at" card="line" render={(row) => <ClosesAt campaign={row} />} />
        <NumberColumn source="directions" disableSort render={(row) => row.directions.length} />
        <NumberColumn
          source="choices_max"
          label="campaigns.places_total"
          disableSort
          wideScreensOnly
          render={placesOf}
        />
        <NumberColumn source="applications_count" card="end" labelledOnCards />
        <Column source="status" card="status" render={(row) => <CampaignStatus campaign={row} />} />
      </DataTable>
    </List>
  </>
)

/** The closing time, with a label on phones, where cards have no column headers. */
const ClosesAt = ({ campaign: { closes_at } }: { campaign: Campaign }) => (
  <>
    <span className="card-label">{useTranslate()('campaigns.until')} </span>
    {dayOf(closes_at)}
  </>
)
