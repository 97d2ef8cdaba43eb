import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { choicesOf } from '../../../kit/inputs/choices'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { achievementKinds } from '../../../../api/kit/codes'
import { ListField } from './ListField'

const kinds = choicesOf('profile_form.achievement_kinds', achievementKinds)
const blank = { kind: null, title: '', year: null }

/** Achievements that count between equal scores; the list may stay empty. */
export const AchievementFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.achievements')} help={translate('profile_form.help.achievements')}>
      <ListField part="achievements">
        <ArrayInput source="achievements" label={false}>
          <SimpleFormIterator
            defaultItem={blank}
            addLabel={translate('profile_form.add.achievements')}
            columns="minmax(0, 1fr) minmax(0, 1fr) 88px"
          >
            <SelectInput source="kind" choices={kinds} />
            <TextInput source="title" keepsEmpty />
            <NumberInput source="year" step={1} />
          </SimpleFormIterator>
        </ArrayInput>
      </ListField>
    </Section>
  )
}
