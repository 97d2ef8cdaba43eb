import { useContext, useId } from 'react'
import { useTranslate } from 'react-admin'
import { FormFieldsContext } from '../inputs/formFields'
import type { Difference, Side } from './conflict'

type Props = {
  /** Prefix of the messages that name the two sides. */
  words: string
  rows: readonly Difference[]
  sides: Readonly<Record<string, Side>>
  onSide: (path: string, side: Side) => void
}

const both = ['mine', 'theirs'] as const

/** Table of conflicting fields with a choice between the user's value and the saved one. */
export const ConflictTable = ({ words, rows, sides, onSide }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const fields = useContext(FormFieldsContext)
  return (
    <div className="stack gap-4 mt-4">
      {rows.map((row) => {
        const field = fields?.get(row.path)
        return (
          <fieldset key={row.path} className="field">
            <legend className="field-label">{field?.label ?? row.path}</legend>
            <div className="cols2">
              {both.map((side) => (
                <label key={side} className="choice row align-start p-3 text-plain">
                  <input
                    className="checkbox flex-none"
                    type="radio"
                    name={`${id}-${row.path}`}
                    checked={sides[row.path] === side}
                    onChange={() => onSide(row.path, side)}
                  />
                  <span className="grow anywhere">
                    <span className="block small muted">{translate(`${words}.${side}`)}</span>
                    {field?.describe(row[side])}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
