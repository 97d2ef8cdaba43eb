import IconButton from '@mui/material/IconButton'
import Dialog from '@mui/material/Dialog'
import { Download, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { useDownload } from '../../../kit/files/useDownload'
import { PageStage } from '../../../kit/viewer/PageStage'

/** One page at full size. */
export const PageDialog = ({ page, onClose }: { page: DocumentPage; onClose: () => void }) => {
  const translate = useTranslate()
  const { save } = useDownload()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={page.name}>
      <div className="page-dialog bg-sunken">
        <header className="row gap-1">
          <span className="grow medium truncate">{page.name}</span>
          <IconButton
            aria-label={translate('kit.files.download', { name: page.name })}
            onClick={() => save(page.download_url, { name: page.name })}
          >
            <Download size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton aria-label={translate('frame.close')} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </header>
        <div className="p-4">
          <PageStage page={page} rotation={page.rotation} />
        </div>
      </div>
    </Dialog>
  )
}
