import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
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
  <Create>
    <SimpleForm defaultValues={beginning}>
      <DirectionInputs />
    </SimpleForm>
  </Create>
)
