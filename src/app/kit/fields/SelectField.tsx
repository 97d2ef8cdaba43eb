import { useFieldValue, useTranslate } from 'react-admin'
import { choiceOf, choicesOf, type Choice } from '../inputs/choices'
import { StatusChip } from './StatusChip'

type Props = { source: string; choices: readonly Choice[] }

/** The record's value by the name of its choice, as a chip where the choice has a colour; a dash for none. */
export const SelectField = ({ source, choices }: Props) => {
  const translate = useTranslate()
  const choice = choiceOf({ choices, value: useFieldValue({ source }) })
  if (!choice) return '—'
  const name = translate(choice.name, { _: choice.name })
  return choice.variant ? <StatusChip variant={choice.variant}>{name}</StatusChip> : name
}

/** The states of a record that is either in use or archived. */
export const activeChoices = choicesOf('kit.status', ['active', 'archived'], { active: 'success', archived: 'dark' })
