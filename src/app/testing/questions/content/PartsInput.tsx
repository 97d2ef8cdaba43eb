import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/rows/SimpleFormIterator'
import { partSummary } from './partSummary'

type Props = {
  source: string
  label?: string
  /** Message key, like `addLabel`. */
  helperText?: string
  addLabel: string
  newPart: () => Readonly<Record<string, unknown>>
  /** Adds a column for a checkbox before the text, or for a number after it. */
  before?: 'check'
  after?: 'figure'
  movable?: boolean
  children: ReactNode
}

/** A list of question parts, such as options, with their texts and weights. */
export const PartsInput = ({
  source,
  label,
  helperText,
  addLabel,
  newPart,
  before,
  after,
  movable,
  children,
}: Props) => {
  const translate = useTranslate()
  const columns = [before && 'auto', 'minmax(0, 1fr)', after && '104px'].filter(Boolean).join(' ')
  return (
    <ArrayInput source={source} label={label} helperText={helperText && translate(helperText)} summary={partSummary}>
      <SimpleFormIterator
        defaultItem={newPart}
        addLabel={translate(addLabel)}
        columns={columns}
        movable={movable ?? false}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
