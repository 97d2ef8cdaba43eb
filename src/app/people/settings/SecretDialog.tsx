import { useTranslate } from '../../shell/i18n/i18n'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ModalDialog } from '../../shell/widgets/ModalDialog'

type Props = {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

/** Something that is shown once and kept nowhere: only the button closes it, so that no stray click loses it. */
export const SecretDialog = ({ title, text, secret, onClose }: Props) => {
  const t = useTranslate()
  return (
    <ModalDialog held title={title} onClose={onClose}>
      <div className="dialog-body">
        <p>{text}</p>
        <div className="secret">
          <code>{secret}</code>
          <CopyButton text={secret} />
        </div>
        <footer>
          <button type="button" className="btn p" onClick={onClose}>
            {t('settings.kept')}
          </button>
        </footer>
      </div>
    </ModalDialog>
  )
}
