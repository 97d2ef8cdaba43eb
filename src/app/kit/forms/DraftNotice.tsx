import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dayAndTime, isoDay, timeOf, today } from '../../shell/dates'
import { FormFieldsContext } from '../inputs/formFields'
import { valueAt } from './conflict'
import { isDifferent, draftValues, type DraftValues } from './draftValues'
import type { FormDraft } from './useFormDraft'

type Props = {
  formId: string
  typing: FormDraft
  /** Whether to ask before restoring a draft, as record forms do. Dialogs closed by the end of the session restore it at once. */
  isRecord: boolean
}

/** Stores the form's dirty values as a draft and offers an earlier draft for restoring. */
export const DraftNotice = ({ formId, typing, isRecord }: Props) => {
  const translate = useTranslate()
  const fields = useContext(FormFieldsContext)
  const { getValues, setValue } = useFormContext()
  const { dirtyFields, defaultValues } = useFormState()
  const values = useWatch()
  const { storedDraft, report, forget, onTaken } = typing
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => {
    const hidden = hiddenInputs(formId)
    const shown = fields ?? new Map()
    report(isDirty ? draftValues({ fields: shown, initialValues: defaultValues, values, hidden, isRecord }) : null)
  }, [report, formId, fields, defaultValues, values, isDirty, isRecord])

  const fill = (words: DraftValues) => {
    const others = Object.entries(words).filter(([path, value]) => isDifferent(valueAt(getValues(), path), value))
    for (const [path, value] of others) setValue(path, value, { shouldDirty: true })
    if (others.length > 0) onTaken()
    else forget()
  }
  const fillNow = useEffectEvent(fill)
  const restoredValues = !isRecord && storedDraft?.isCut ? storedDraft.values : null
  useEffect(() => {
    if (restoredValues) fillNow(restoredValues)
  }, [restoredValues])

  if (!storedDraft || restoredValues) return null
  return (
    <p className="row wrap mb-4 muted" role="status">
      <span>{translate('kit.form.kept.text', { at: formatDraftTime(new Date(storedDraft.at)) })}</span>
      <button type="button" className="link" onClick={() => fill(storedDraft.values)}>
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
const formatDraftTime = (at: Date) => (isoDay(at) === today() ? timeOf(at) : dayAndTime(at))

const hiddenInputs = (formId: string): readonly string[] =>
  [
    ...(document
      .getElementById(formId)
      ?.querySelectorAll<HTMLInputElement>(
        'input:is([type="password"], [autocomplete$="-password"], [autocomplete="one-time-code"])',
      ) ?? []),
  ].map(({ name }) => name)
