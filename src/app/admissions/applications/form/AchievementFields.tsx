import { achievementKinds } from '../../../../api/kit/codes'
import { choicesOf } from '../../../kit/inputs/choices'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { OptionalRows } from './OptionalRows'

const kinds = choicesOf('profile_form.achievement_kinds', achievementKinds)
const blank = { kind: null, title: '', year: null }

/** Achievements that count between equal scores. */
export const AchievementFields = () => (
  <OptionalRows part="achievements" defaultItem={blank} columns="minmax(0, 1fr) minmax(0, 1fr) 88px">
    <SelectInput source="kind" choices={kinds} />
    <TextInput source="title" keepsEmpty />
    <NumberInput source="year" step={1} />
  </OptionalRows>
)
