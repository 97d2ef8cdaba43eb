import { Download } from 'lucide-react'
import { useTranslate } from '../../shell/i18n/i18n'
import { saveFile } from '../../kit/files/saveFile'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ModalDialog } from '../../shell/widgets/ModalDialog'

type Props = { readonly codes: readonly string[]; readonly onClose: () => void }

/** The recovery codes, this once: to copy, to keep as a file, to write down. Only the button closes it. */
export const CodesDialog = ({ codes, onClose }: Props) => {
  const t = useTranslate()
  const text = codes.join('\n')
  const save = () =>
    saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: t('own.second.codes_file') })
  return (
    <ModalDialog held title={t('own.second.codes_title')} onClose={onClose}>
      <div className="dialog-body">
        <p>{t('own.second.codes_text')}</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row wrap">
          <CopyButton text={text} />
          <button type="button" className="btn o s" onClick={save}>
            <Download className="i s" aria-hidden="true" />
            {t('own.second.codes_save')}
          </button>
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
