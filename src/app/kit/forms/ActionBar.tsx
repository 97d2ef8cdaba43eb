import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { timeOf } from '../../shell/dates'

type Props = {
  formId: string
  saving: boolean
  savedAt: Date | null
  onCancel: () => void
  /** Label of the primary button. */
  verb: string
}

/** Sticky form footer: save status on the left, cancel and save (Ctrl S) on the right. */
export const ActionBar = ({ formId, saving, savedAt, onCancel, verb }: Props) => {
  const translate = useTranslate()
  useSaveKey(formId)
  return (
    <div className="actionbar" role="region" aria-label={translate('kit.form.saving_region')}>
      <div className="bar">
        <span className="save row small muted" role="status">
          <SaveState saving={saving} savedAt={savedAt} />
        </span>
        <span className="grow" />
        <Button onClick={onCancel}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" type="submit" form={formId} disabled={saving} aria-keyshortcuts="Control+S">
          {verb}
          <kbd aria-hidden>Ctrl S</kbd>
        </Button>
      </div>
    </div>
  )
}

const SaveState = ({ saving, savedAt }: { saving: boolean; savedAt: Date | null }) => {
  const translate = useTranslate()
  const { dirtyFields } = useFormState()
  if (saving) return translate('kit.form.saving')
  if (Object.keys(dirtyFields).length > 0) {
    return (
      <>
        <span className="unsaved flex-none" />
        <span className="hide-phone">{translate('kit.form.unsaved')}</span>
        <span className="phone-only">{translate('kit.form.unsaved_short')}</span>
      </>
    )
  }
  if (!savedAt) return null
  return (
    <>
      <CircleCheck size={16} strokeWidth={2} aria-hidden />
      {translate('kit.form.saved', { time: timeOf(savedAt) })}
    </>
  )
}

const useSaveKey = (formId: string) => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      // Compares the physical key, because `key` is «ы» in a Russian layout.
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The focused form has already handled the key.
      if (event.defaultPrevented) return
      event.preventDefault()
      const form = document.getElementById(formId)
      const isBehindDialog = document.querySelector('[role="dialog"]') !== null
      if (form instanceof HTMLFormElement && !isBehindDialog) form.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [formId])
}
