import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { MaterialInputs } from './MaterialInputs'

const beginning = {
  translations: { ru: {}, en: {} },
  subject_id: null,
  kind: 'text',
  url: null,
  files: [],
  audience: 'chosen',
  group_ids: [],
  direction_ids: [],
  estimated_minutes: null,
  mandatory: false,
  due_on: null,
  visible_from: null,
  visible_to: null,
}

export const MaterialCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning}>
      <MaterialInputs />
    </SimpleForm>
  </Create>
)
