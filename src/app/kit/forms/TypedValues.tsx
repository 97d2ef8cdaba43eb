import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dayAndTime, isoDay, timeOf } from '../../shell/dates'
import { FormFieldsContext } from '../inputs/formFields'
import { valueAt } from './conflict'
import { isOtherThan, keptValues, type Kept } from './keptTyping'
import type { KeptTyping } from './useKeptTyping'

type Props = {
  formId: string
  typing: KeptTyping
  /** True for record forms, which ask before restoring a draft. Dialogs closed by the end of the session restore it at once. */
  isRecord: boolean
}

/** Stores the form's dirty values as a draft and offers an earlier draft for restoring. */
export const TypedValues = ({ formId, typing, isRecord }: Props) => {
  const translate = useTranslate()
  const fields = useContext(FormFieldsContext)
  const { getValues, setValue } = useFormContext()
  const { dirtyFields, defaultValues } = useFormState()
  const values = useWatch()
  const { kept, report, forget, onTaken } = typing
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => {
    const hidden = hiddenInputs(formId)
    const shown = fields ?? new Map()
    report(isDirty ? keptValues({ fields: shown, beginning: defaultValues, values, hidden, isRecord }) : null)
  }, [report, formId, fields, defaultValues, values, isDirty, isRecord])

  const fill = (words: Kept) => {
    const others = Object.entries(words).filter(([path, value]) => isOtherThan(valueAt(getValues(), path), value))
    for (const [path, value] of others) setValue(path, value, { shouldDirty: true })
    if (others.length > 0) onTaken()
    else forget()
  }
  const fillAtOnce = useEffectEvent(fill)
  const given = !isRecord && kept?.isCut ? kept.values : null
  useEffect(() => {
    if (given) fillAtOnce(given)
  }, [given])

  if (!kept || given) return null
  return (
    <p className="row wrap mb-4 muted" role="status">
      <span>{translate('kit.form.kept.text', { at: shownAt(new Date(kept.at)) })}</span>
      <button type="button" className="link" onClick={() => fill(kept.values)}>
        {translate('kit.form.kept.restore')}
      </button>
      <span aria-hidden> · </span>
      <button type="button" className="link" onClick={forget}>
        {translate('kit.form.kept.discard')}
      </button>
    </p>
  )
}

/** Formats the draft's time; days other than today include the date. */
const shownAt = (at: Date) => (isoDay(at) === isoDay(new Date()) ? timeOf(at) : dayAndTime(at))

const hiddenInputs = (formId: string): readonly string[] =>
  [
    ...(document
      .getElementById(formId)
      ?.querySelectorAll<HTMLInputElement>(
        'input:is([type="password"], [autocomplete$="-password"], [autocomplete="one-time-code"])',
      ) ?? []),
  ].map(({ name }) => name)
