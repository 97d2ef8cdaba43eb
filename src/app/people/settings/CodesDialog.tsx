import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { saveFile } from '../../kit/files/saveFile'
import { useTranslate } from '../../shell/i18n/i18n'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ShowOnceDialog } from './ShowOnceDialog'

type Props = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Shows the recovery codes once, to copy or download. */
export const CodesDialog = ({ codes, onClose }: Props) => {
  const t = useTranslate()
  const text = codes.join('\n')
  const save = () =>
    saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: t('own.second.codes_file') })
  return (
    <ShowOnceDialog title={t('own.second.codes_title')} onClose={onClose}>
      <p>{t('own.second.codes_text')}</p>
      <ul className="recovery-codes sunken p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton text={text} />
        <Button variant="outlined" size="small" onClick={save}>
          <Download size={16} strokeWidth={2} aria-hidden />
          {t('own.second.codes_save')}
        </Button>
      </div>
    </ShowOnceDialog>
  )
}
