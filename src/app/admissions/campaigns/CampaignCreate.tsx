import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
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
  <Create>
    <SimpleForm defaultValues={beginning()}>
      <CampaignInputs />
    </SimpleForm>
  </Create>
)
