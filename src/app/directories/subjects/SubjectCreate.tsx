import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { SubjectInputs } from './SubjectInputs'

const beginning = {
  translations: { ru: {}, en: {} },
  subject_type_id: null,
  direction_ids: [],
  hours: null,
  credits: null,
  control_form: 'exam',
}

export const SubjectCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning}>
      <SubjectInputs />
    </SimpleForm>
  </Create>
)
