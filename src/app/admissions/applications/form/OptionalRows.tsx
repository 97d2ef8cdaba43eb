import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { Section } from '../../../kit/forms/Section'
import { ListField, type ListPart } from './ListField'

type Props = Pick<ComponentProps<typeof SimpleFormIterator>, 'defaultItem' | 'columns' | 'children'> & {
  part: ListPart
}

/** A part of the form that is a list of rows and may stay empty. */
export const OptionalRows = ({ part, ...rows }: Props) => {
  const translate = useTranslate()
  return (
    <Section title={translate(`profile_form.parts.${part}`)} help={translate(`profile_form.help.${part}`)}>
      <ListField part={part}>
        <ArrayInput source={part} label={false}>
          <SimpleFormIterator addLabel={translate(`profile_form.add.${part}`)} {...rows} />
        </ArrayInput>
      </ListField>
    </Section>
  )
}
