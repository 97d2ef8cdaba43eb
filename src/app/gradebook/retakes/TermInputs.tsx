import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../../kit/inputs/choices/ReferenceInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'

const field = (name: string) => `resources.gradebook/retakes.fields.${name}`
const time = { type: 'time' } as const

type Props = {
  /** Path of the terms in the form. */
  within?: string
  hasCommission: boolean
}

/** Day, time, place and examiners of a retake. */
export const TermInputs = ({ within = '', hasCommission }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <Pair>
        <DateInput source={`${within}held_on`} label={field('held_on')} />
        <TextInput source={`${within}starts_at`} label={field('starts_at')} optional inputProps={time} />
      </Pair>
      <TextInput source={`${within}place`} label={field('place')} optional keepsEmpty />
      <ReferenceArrayInput source={`${within}examiner_ids`} reference="gradebook/retakes/examiners">
        <AutocompleteArrayInput
          label={field('examiner_ids')}
          helperText={translate(hasCommission ? 'retakes.help.commission' : 'retakes.help.examiners')}
        />
      </ReferenceArrayInput>
    </>
  )
}
