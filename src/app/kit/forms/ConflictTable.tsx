import { useContext, useId } from 'react'
import { useTranslate } from 'react-admin'
import { FormFieldsContext } from '../inputs/formFields'
import type { Difference, Side } from './conflict'

type Props = {
  /** Where the names of the two sides are among the messages. */
  words: string
  rows: readonly Difference[]
  sides: Readonly<Record<string, Side>>
  onSide: (path: string, side: Side) => void
}

const both = ['mine', 'theirs'] as const

/** Field by field: my value, the other person's, and which of the two is to be kept. */
export const ConflictTable = ({ words, rows, sides, onSide }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const fields = useContext(FormFieldsContext)
  return (
    <div className="conflict-rows">
      {rows.map((row) => {
        const field = fields?.get(row.path)
        return (
          <fieldset key={row.path}>
            <legend>{field?.label ?? row.path}</legend>
            {both.map((side) => (
              <label key={side} className={sides[row.path] === side ? 'version chosen' : 'version'}>
                <input
                  type="radio"
                  name={`${id}-${row.path}`}
                  checked={sides[row.path] === side}
                  onChange={() => onSide(row.path, side)}
                />
                <span className="whose">{translate(`${words}.${side}`)}</span>
                <span className="value">{field?.describe(row[side])}</span>
              </label>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
