import { useFieldValue, useTranslate } from 'react-admin'
import { choiceOf, choicesOf, type Choice } from '../inputs/choices/choices'
import { StatusChip } from './StatusChip'

type Props = { source: string; choices: readonly Choice[] }

/** The name of the selected choice, as a chip if the choice has a colour; a dash if there is none. */
export const SelectField = ({ source, choices }: Props) => {
  const translate = useTranslate()
  const choice = choiceOf({ choices, value: useFieldValue({ source }) })
  if (!choice) return '—'
  const name = translate(choice.name, { _: choice.name })
  return choice.variant ? <StatusChip variant={choice.variant}>{name}</StatusChip> : name
}

/** States of a record: active or archived. */
export const activeChoices = choicesOf('kit.status', ['active', 'archived'], { active: 'success', archived: 'dark' })
