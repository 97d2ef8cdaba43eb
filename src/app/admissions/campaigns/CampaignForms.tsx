import Button from '@mui/material/Button'
import { CopyPlus, ListOrdered } from 'lucide-react'
import { useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Campaign } from '../../../api/admissions/campaigns'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { CampaignInputs } from './CampaignInputs'
import { CampaignStatus } from './CampaignStatus'

const initialValues = () => ({
  translations: { ru: {}, en: {} },
  year: new Date().getFullYear(),
  opens_at: null,
  closes_at: null,
  originals_due: null,
  choices_max: 5,
  directions: [],
  status: 'draft',
})

const CampaignCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues()}>
      <CampaignInputs />
    </SimpleForm>
  </Create>
)

const CampaignEdit = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={<WithRecord<Campaign> render={(row) => translate('campaigns.applications', row.applications_count)} />}
      status={<WithRecord<Campaign> render={(row) => <CampaignStatus campaign={row} />} />}
      actions={
        <>
          <WithRecord<Campaign>
            render={(row) => (
              <>
                <NextYearButton campaign={row} />
                <RankingButton id={row.id} />
              </>
            )}
          />
          <RecordActions />
        </>
      }
      aside={<HistoryCard />}
    >
      <SimpleForm>
        <CampaignInputs />
      </SimpleForm>
    </Edit>
  )
}

/** Opens the form for a new campaign, prefilled from this one. */
const NextYearButton = ({ campaign }: { campaign: Campaign }) => (
  <Button
    variant="outlined"
    component={Link}
    to="/profiles/campaigns/create"
    state={{ record: copyToNextYear(campaign) }}
  >
    <CopyPlus size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('campaigns.to_next_year')}
  </Button>
)

/** Links to the campaign's ranking lists. */
const RankingButton = ({ id }: { id: number }) => (
  <Button variant="outlined" component={Link} to={`/profiles/ranking?campaign=${id}`}>
    <ListOrdered size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('campaigns.to_ranking')}
  </Button>
)

/** Adds a year to a day or timestamp and keeps its format. */
const addYear = (text: string) => {
  const moment = new Date(text)
  moment.setUTCFullYear(moment.getUTCFullYear() + 1)
  return moment.toISOString().slice(0, text.length)
}

type Names = Campaign['translations']

/** Copies a campaign as a draft for the next year: dates move by a year, and so does the year in its name. */
export const copyToNextYear = (campaign: Campaign) => {
  const { year, translations, opens_at, closes_at, originals_due, choices_max, directions } = campaign
  const renamed = ({ name }: NonNullable<Names['en']>) => ({ name: name?.replaceAll(String(year), String(year + 1)) })
  return {
    year: year + 1,
    translations: { ru: renamed(translations.ru), en: renamed(translations.en ?? {}) },
    opens_at: addYear(opens_at),
    closes_at: addYear(closes_at),
    originals_due: originals_due && addYear(originals_due),
    choices_max,
    directions: directions.map(({ direction_id, places }) => ({ direction_id, places })),
    status: 'draft',
  }
}

/** Names that the router expects. */
export { CampaignCreate as Create, CampaignEdit as Edit }
