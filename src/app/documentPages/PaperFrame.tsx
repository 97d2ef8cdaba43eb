import { FileText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { DocumentPage } from '../../api/documentStates'
import { download } from '../kit/files/download'
import { useFileBlob } from './useFileBlob'

/** A PDF in the browser's own reader; where it has none, a button that saves it. */
export const PaperFrame = ({ page }: { page: DocumentPage }) => {
  const translate = useTranslate()
  const address = useFileBlob(navigator.pdfViewerEnabled ? page.download_url : null)
  if (navigator.pdfViewerEnabled)
    return (
      address && (
        <embed
          className="paper-frame"
          type="application/pdf"
          src={`${address}#navpanes=0&view=FitH`}
          title={page.name}
        />
      )
    )
  return (
    <div className="paper-saved">
      <FileText size={40} strokeWidth={1} aria-hidden />
      <p>{translate('document_pages.no_reader')}</p>
      <button type="button" className="btn o" onClick={() => void download(page).catch(() => undefined)}>
        {translate('document_pages.save', { name: page.name })}
      </button>
    </div>
  )
}
