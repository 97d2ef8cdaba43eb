import { timeOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { Glyph } from '../../shell/widgets/Glyph'
import { SubmitButton } from '../../shell/widgets/SubmitButton'

type Props = {
  readonly verb: string
  readonly busy: boolean
  readonly isChanged: boolean
  readonly savedAt: Date | null
}

/** The foot of a section's form: the button, and what became of the changes. */
export const SaveRow = ({ verb, busy, isChanged, savedAt }: Props) => {
  const t = useTranslate()
  return (
    <div className="save-row">
      <SubmitButton className="btn p" busy={busy} busyText={t('settings.saving')}>
        {verb}
      </SubmitButton>
      <output className="save">
        {isChanged && !busy && (
          <>
            <span className="unsaved" />
            {t('settings.unsaved')}
          </>
        )}
        {!isChanged && !busy && savedAt && (
          <>
            <Glyph name="done" className="i s" />
            {t('settings.saved', { time: timeOf(savedAt) })}
          </>
        )}
      </output>
    </div>
  )
}
