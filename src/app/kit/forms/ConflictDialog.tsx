import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext, useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { FormFieldsContext } from '../inputs/formFields'
import { fieldPaths, differences, type Side, type Difference } from './conflict'
import './forms.css'

type ConflictTableProps = {
  /** Prefix of the messages that name the two sides. */
  words: string
  rows: readonly Difference[]
  sides: Readonly<Record<string, Side>>
  onSide: (path: string, side: Side) => void
}

const both = ['mine', 'theirs'] as const

/** Table of conflicting fields with a choice between the user's value and the saved one. */
const ConflictTable = ({ words, rows, sides, onSide }: ConflictTableProps) => {
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

type Props = {
  /** The record as saved by the other user. */
  current: Readonly<Record<string, unknown>>
  /** Common ancestor of both versions, if the form was saved since it was opened. */
  base?: unknown
  onClose: () => void
  /** Saves the form; called after the chosen values have been put into it. */
  onSave: () => void
  /** Called if the user keeps none of their changes; the caller reloads the record. */
  onTake: () => void
  /** Author and time of the other version. */
  saved?: ReactNode
  /** Prefix of the message keys; set only for conflicts that another user did not cause. */
  words?: string
}

/** Resolves an edit conflict: shows both versions field by field with a choice for each, so that nothing is overwritten unnoticed. */
export const ConflictDialog = (props: Props) => {
  const { current, base, onClose, onSave, onTake, saved, words = 'kit.conflict' } = props
  const translate = useTranslate()
  const id = useId()
  const form = useFormContext()
  const fields = useContext(FormFieldsContext)
  const [rows] = useState(() =>
    differences({
      paths: fieldPaths(fields),
      base: base ?? form.formState.defaultValues,
      mine: form.getValues(),
      theirs: current,
    }),
  )
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(rows.map((row) => [row.path, row.suggested])),
  )
  const ownRows = rows.filter((row) => sides[row.path] === 'mine')
  const apply = () => {
    form.reset(current)
    ownRows.forEach((row) => form.setValue(row.path, row.mine, { shouldDirty: true }))
    onClose()
    if (ownRows.length > 0) onSave()
    else onTake()
  }
  const all = (side: Side) => setSides(Object.fromEntries(rows.map((row) => [row.path, side])))
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`${words}.title`)}</DialogTitle>
      <DialogContent>
        {saved}
        <p>{translate(`${words}.${rows.length > 0 ? 'text' : 'same'}`)}</p>
        {rows.length > 0 && (
          <ConflictTable
            words={words}
            rows={rows}
            sides={sides}
            onSide={(path, side) => setSides((before) => ({ ...before, [path]: side }))}
          />
        )}
      </DialogContent>
      <DialogActions>
        {rows.length > 1 && (
          <span className="dialog-secondary">
            <Button size="small" onClick={() => all('mine')}>
              {translate(`${words}.all_mine`)}
            </Button>
            <Button size="small" onClick={() => all('theirs')}>
              {translate(`${words}.all_theirs`)}
            </Button>
          </span>
        )}
        <Button onClick={onClose}>{translate(`${words}.back`)}</Button>
        <Button variant="contained" onClick={apply}>
          {translate(`${words}.${ownRows.length > 0 ? 'save' : 'take'}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
