import { useTranslate } from 'react-admin'
import { CreatePage } from '../../kit/forms/CreatePage'
import { DirectionInputs } from './DirectionInputs'

const beginning = {
  translations: { ru: {}, en: {} },
  education_type_id: 2,
  entry_levels: [],
  education_method_ids: [1],
  duration_months: 46,
  places: { budget: 0, contract: 0, targeted: 0 },
  price: null,
  entrance_subjects: [],
  document_types: [],
  admission_opens: null,
  admission_closes: null,
  status: 'draft',
  position: 0,
}

export const DirectionCreate = () => (
  <CreatePage title={useTranslate()('directions.new')} defaultValues={beginning}>
    <DirectionInputs />
  </CreatePage>
)
