import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { ExamInputs } from './ExamInputs'

const beginning = { test_id: null, campaign_id: null, direction_ids: [], translations: { ru: {}, en: {} } }

export const ExamCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning}>
      <ExamInputs />
    </SimpleForm>
  </Create>
)
