import { useTranslate } from 'react-admin'
import { CreatePage } from '../../kit/forms/CreatePage'
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
  <CreatePage title={useTranslate()('subjects.new')} defaultValues={beginning}>
    <SubjectInputs />
  </CreatePage>
)
