import { useTranslate } from 'react-admin'
import { CreatePage } from '../../kit/forms/CreatePage'
import { CampaignInputs } from './CampaignInputs'

const beginning = () => ({
  translations: { ru: {}, en: {} },
  year: new Date().getFullYear(),
  opens_at: null,
  closes_at: null,
  originals_due: null,
  choices_max: 5,
  directions: [],
  status: 'draft',
})

export const CampaignCreate = () => (
  <CreatePage title={useTranslate()('campaigns.new')} defaultValues={beginning()}>
    <CampaignInputs />
  </CreatePage>
)
