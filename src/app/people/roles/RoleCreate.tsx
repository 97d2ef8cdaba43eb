import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { RoleInputs } from './RoleInputs'

const beginning = {
  translations: { ru: {}, en: {} },
  code: '',
  reach: 'own',
  permissions: [],
  demands_second_factor: false,
}

export const RoleCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning}>
      <RoleInputs />
    </SimpleForm>
  </Create>
)
