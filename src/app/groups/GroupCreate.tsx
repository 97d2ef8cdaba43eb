import { Create } from '../kit/forms/Create'
import { SimpleForm } from '../kit/forms/SimpleForm'
import { academicYearOf } from './academicYears'
import { GroupInputs } from './GroupInputs'

const beginning = () => ({
  translations: { ru: {}, en: {} },
  direction_id: null,
  education_method_id: 1,
  course: 1,
  academic_year: academicYearOf(new Date()),
  starts_on: null,
  ends_on: null,
  curator_id: null,
  teachers: [],
  capacity: 25,
  status: 'forming',
})

export const GroupCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning()}>
      <GroupInputs />
    </SimpleForm>
  </Create>
)
