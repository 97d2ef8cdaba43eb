import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { timeOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { Glyph } from '../../shell/widgets/Glyph'

type Props = {
  verb: string
  /** Button text during the request. */
  busyText?: string
  children?: ReactNode
}

/** Submit button of a settings form, with optional content next to it. */
export const SaveRow = ({ verb, busyText, children }: Props) => {
  const t = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <div className="row wrap gap-4">
      <Button type="submit" variant="contained" aria-busy={isSubmitting}>
        {isSubmitting ? (busyText ?? t('settings.saving')) : verb}
      </Button>
      {children}
    </div>
  )
}

/** Save status: unsaved changes, or the time of the last save. */
export const SaveState = ({ savedAt }: { savedAt: Date | null }) => {
  const t = useTranslate()
  const { dirtyFields, isSubmitting } = useFormState()
  const isChanged = Object.keys(dirtyFields).length > 0
  return (
    <output className="save row small muted">
      {isChanged && !isSubmitting && (
        <>
          <span className="unsaved flex-none" />
          {t('settings.unsaved')}
        </>
      )}
      {!isChanged && !isSubmitting && savedAt && (
        <>
          <Glyph name="done" className="i s" />
          {t('settings.saved', { time: timeOf(savedAt) })}
        </>
      )}
    </output>
  )
}
