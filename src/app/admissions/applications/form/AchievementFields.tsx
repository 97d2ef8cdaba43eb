import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RowsInput } from '../../../kit/inputs/RowsInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { achievementKinds } from '../../../../api/kit/codes'
import { ListField } from './ListField'

const blank = { kind: null, title: '', year: null }

/** Achievements that count between equal scores; the list may stay empty. */
export const AchievementFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.achievements')} help={translate('profile_form.help.achievements')}>
      <ListField part="achievements">
        <RowsInput
          source="achievements"
          blank={blank}
          isNamedAbove
          add={translate('profile_form.add.achievements')}
          grid="minmax(0, 1fr) minmax(0, 1fr) 88px"
        >
          <SelectInput source="kind" codes={achievementKinds} names="profile_form.achievement_kinds" />
          <TextInput source="title" keepsEmpty />
          <NumberInput source="year" whole />
        </RowsInput>
      </ListField>
    </Section>
  )
}
