import { useTranslate } from 'react-admin'
import { Section } from '../kit/forms/Section'
import { NumberInput } from '../kit/inputs/NumberInput'
import { RowsInput } from '../kit/inputs/RowsInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { TextInput } from '../kit/inputs/TextInput'
import { achievementKinds, benefitKinds } from './codes'
import { ListField } from './ListField'

const newResult = { subject_id: null, score: null, year: null }
const newAchievement = { kind: null, title: '', year: null }
const newBenefit = { kind: null, note: '' }

/** Exam results, achievements and benefits: three lists, each of which may stay empty. */
export const AchievementFields = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('profile_form.parts.exam_results')} help={translate('profile_form.help.exam_results')}>
        <ListField part="exam_results">
          <RowsInput
            source="exam_results"
            blank={newResult}
            add={translate('profile_form.add.exam_results')}
            grid="minmax(0, 1fr) 96px 96px"
          >
            <SelectInput source="subject_id" reference="directories/subjects" />
            <NumberInput source="score" whole />
            <NumberInput source="year" whole />
          </RowsInput>
        </ListField>
      </Section>
      <Section title={translate('profile_form.parts.achievements')} help={translate('profile_form.help.achievements')}>
        <ListField part="achievements">
          <RowsInput
            source="achievements"
            blank={newAchievement}
            add={translate('profile_form.add.achievements')}
            grid="minmax(0, 1fr) minmax(0, 1fr) 88px"
          >
            <SelectInput source="kind" codes={achievementKinds} names="profile_form.achievement_kinds" />
            <TextInput source="title" keepsEmpty />
            <NumberInput source="year" whole />
          </RowsInput>
        </ListField>
      </Section>
      <Section title={translate('profile_form.parts.benefits')} help={translate('profile_form.help.benefits')}>
        <ListField part="benefits">
          <RowsInput
            source="benefits"
            blank={newBenefit}
            add={translate('profile_form.add.benefits')}
            grid="minmax(0, 1fr) minmax(0, 1fr)"
          >
            <SelectInput source="kind" codes={benefitKinds} names="profile_form.benefit_kinds" />
            <TextInput source="note" keepsEmpty />
          </RowsInput>
        </ListField>
      </Section>
    </>
  )
}
