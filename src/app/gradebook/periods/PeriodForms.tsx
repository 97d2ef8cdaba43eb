import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import { periodKinds } from '../../../api/gradebook/codes'
import { academicYearOf, academicYears } from '../../groups'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { RecordActions } from '../../kit/forms/RecordActions'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import type { Period } from '../shared/usePeriods'

const defaultPeriod = () => ({
  academic_year: academicYearOf(new Date()),
  kind: 'semester',
  translations: { ru: {}, en: {} },
  starts_on: null,
  ends_on: null,
})

const PeriodCreate = () => (
  <Create>
    <SimpleForm defaultValues={defaultPeriod()}>
      <PeriodInputs />
    </SimpleForm>
  </Create>
)

const PeriodEdit = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={<WithRecord<Period> render={(row) => translate('periods.books', row.gradebooks_count)} />}
      actions={<RecordActions hasArchive={false} />}
      aside={<HistoryCard />}
    >
      <SimpleForm>
        <PeriodInputs />
      </SimpleForm>
    </Edit>
  )
}

const PeriodInputs = () => {
  const translate = useTranslate()
  const years = academicYears(useRecordContext<Period>()?.academic_year)
  return (
    <>
      <Section title={translate('periods.sections.name')}>
        <TranslatableInputs>
          <TextInput source="name" />
        </TranslatableInputs>
      </Section>
      <Section title={translate('periods.sections.days')} help={translate('periods.sections.days_help')}>
        <Pair>
          <SelectInput source="academic_year" choices={years.map((year) => ({ id: year, name: year }))} />
          <SelectInput source="kind" choices={choicesOf('periods.kind', periodKinds)} />
        </Pair>
        <Pair>
          <DateInput source="starts_on" />
          <DateInput source="ends_on" />
        </Pair>
      </Section>
    </>
  )
}

export { PeriodCreate as Create, PeriodEdit as Edit }
