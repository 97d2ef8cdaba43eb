import { useRecordContext, useTranslate } from 'react-admin'
import { periodKinds } from '../../../api/gradebook/codes'
import { academicYears } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { choicesOf } from '../../kit/inputs/choices'
import { DateInput } from '../../kit/inputs/DateInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import type { Period } from '../shared/usePeriods'

/** The fields of a period, for a new one and an old one alike. */
export const PeriodInputs = () => {
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
