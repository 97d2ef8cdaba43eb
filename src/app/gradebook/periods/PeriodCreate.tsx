import { academicYearOf } from '../../groups'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { PeriodInputs } from './PeriodInputs'

const beginning = () => ({
  academic_year: academicYearOf(new Date()),
  kind: 'semester',
  translations: { ru: {}, en: {} },
  starts_on: null,
  ends_on: null,
})

export const PeriodCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning()}>
      <PeriodInputs />
    </SimpleForm>
  </Create>
)
