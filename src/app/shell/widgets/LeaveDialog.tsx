import { useTranslate } from '../i18n/i18n'
import { ModalDialog } from './ModalDialog'
import { useUnsavedWarning } from './useUnsavedWarning'

/** Asks before a changed form is left. */
export const LeaveDialog = ({ unsaved }: { unsaved: boolean }) => {
  const t = useTranslate()
  const blocker = useUnsavedWarning(unsaved)
  if (blocker.state !== 'blocked') return null
  return (
    <ModalDialog title={t('kit.form.leave.title')} onClose={() => blocker.reset()}>
      <div className="dialog-body">
        <p>{t('kit.form.leave.text')}</p>
        <footer>
          <button type="button" className="btn o" onClick={() => blocker.reset()}>
            {t('kit.form.leave.cancel')}
          </button>
          <button type="button" className="btn danger" onClick={() => blocker.proceed()}>
            {t('kit.form.leave.confirm')}
          </button>
        </footer>
      </div>
    </ModalDialog>
  )
}
