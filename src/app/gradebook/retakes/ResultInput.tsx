import { useLocale } from 'react-admin'
import type { Scale } from '../../../api/gradebook/codes'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { localeOf } from '../shared/figures'
import { resultChoices } from './codes'

type Props = { source: string; scale: Scale; label: string; helperText?: string }

/** A mark of the scale, or absent or excused. Points are typed, with the signs of the gradebook for absences. */
export const ResultInput = ({ scale, helperText, ...props }: Props) => {
  const choices = resultChoices(scale, localeOf(useLocale()))
  if (choices) return <SelectInput {...props} choices={choices} helperText={helperText} />
  return <TextInput {...props} helperText={helperText ?? 'retakes.record.points'} />
}
