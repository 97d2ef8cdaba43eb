import { campaign, type campaigns, type Campaign } from '../../../api/admissions/campaigns'
import type { Handlers } from '../../kit/handlers'
import { orNotFound } from '../../kit/problems'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { queueRequirementsChanged } from '../../directories'
import { listOfferedCampaigns } from './offeredQueries'
import { getCampaign, insertCampaign, listCampaigns, updateCampaign, usageOfCampaigns } from './campaignQueries'
import { checkCampaign } from './rules'
import { bases } from '../../../api/kit/codes'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'

const placesOf = ({ directions }: Campaign) =>
  directions.flatMap(({ places }) => bases.map((basis) => places[basis])).reduce((sum, places) => sum + places, 0)

const exportColumns = (locale: Locale): ExportColumn<Campaign>[] => [
  { title: 'export.year', value: (row) => row.year },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.opens_at', kind: 'moment', value: (row) => row.opens_at },
  { title: 'export.closes_at', kind: 'moment', value: (row) => row.closes_at },
  { title: 'export.originals_due', kind: 'day', value: (row) => row.originals_due },
  { title: 'export.directions', value: (row) => row.directions.length },
  { title: 'export.capacity', value: placesOf },
  { title: 'export.applications', value: (row) => row.applications_count },
  { title: 'export.status', value: (row) => localise(locale, { key: `campaign_status.${row.status}` }) },
]

export const campaignsRoutes: Handlers<typeof campaigns> = {
  ...recordRoutes({
    path: '/api/profiles/campaigns',
    table: 'campaigns',
    record: campaign,
    restoredStatus: 'draft',
    list: listCampaigns,
    exportColumns: exportColumns,
    get: getCampaign,
    insert: insertCampaign,
    update: updateCampaign,
    usageOf: usageOfCampaigns,
    check: checkCampaign,
    followUp: queueRequirementsChanged,
  }),
  'GET /api/profiles/campaigns/:id/offer': async ({ db, params: { id }, locale, now }) => {
    const [offer] = await listOfferedCampaigns(db, { locale, now, ids: [id] })
    return { data: orNotFound(offer) }
  },
  'GET /api/my/campaigns/:id/offer': async ({ db, params: { id }, locale, now, person }) => {
    const [offer] = await listOfferedCampaigns(db, { locale, now, ids: [id], readerId: person.id })
    return { data: orNotFound(offer) }
  },
  'GET /api/my/campaigns': async ({ db, locale, now, person }) => ({
    data: await listOfferedCampaigns(db, { locale, now, applicantId: person.id }),
  }),
}
