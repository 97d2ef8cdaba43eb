import { useTranslate } from 'react-admin'
import { CreatePage } from '../../kit/forms/CreatePage'
import { RoleInputs } from './RoleInputs'

const beginning = {
  translations: { ru: {}, en: {} },
  code: '',
  reach: 'own',
  permissions: [],
  demands_second_factor: false,
}

export const RoleCreate = () => (
  <CreatePage title={useTranslate()('roles.new')} defaultValues={beginning}>
    <RoleInputs />
  </CreatePage>
)
