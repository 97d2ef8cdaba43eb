import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { partInWords } from './partInWords'

type Props = {
  source: string
  label?: string
  /** A message, as that of the button that adds a part. */
  helperText?: string
  addLabel: string
  newPart: () => Readonly<Record<string, unknown>>
  /** What stands before the text of a part, if anything, and whether a figure stands behind it. */
  before?: 'check'
  after?: 'figure'
  movable?: boolean
  children: ReactNode
}

/** The parts of a question, such as its options: each with its text, and with what it is worth. */
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
    <ArrayInput source={source} label={label} helperText={helperText && translate(helperText)} summary={partInWords}>
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
