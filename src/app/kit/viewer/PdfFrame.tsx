import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { FileItem } from '../../../api'
import { useDownload } from '../files/useDownload'
import { PdfViewer } from './PdfViewer'
import { useFileBlob } from './useFileBlob'

/** The file properties needed to display it. */
export type ShownFile = Pick<FileItem, 'id' | 'name' | 'size' | 'kind' | 'width' | 'height' | 'download_url'>

type Props = {
  page: ShownFile
  room: { width: number; height: number }
  rotation: number
  /** Omitted if the viewer has no toolbar. */
  zoom: number | undefined
}

/** A PDF in the browser's viewer, or a download button if the browser has none. */
export const PdfFrame = ({ page, room, rotation, zoom }: Props) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const address = useFileBlob(navigator.pdfViewerEnabled ? page.download_url : null)
  if (!navigator.pdfViewerEnabled)
    return (
      <div className="center gap-3 muted">
        <FileText size={40} strokeWidth={1} aria-hidden />
        <p>{translate('kit.viewer.no_reader')}</p>
        <Button variant="outlined" onClick={() => save(page.download_url, { name: page.name })}>
          {translate('kit.viewer.save', { name: page.name })}
        </Button>
      </div>
    )
  if (address === null) return null
  if (zoom === undefined)
    return (
      <embed className="paper-frame" type="application/pdf" src={`${address}#navpanes=0&view=FitH`} title={page.name} />
    )
  return room.width > 0 && <PdfViewer page={page} address={address} room={room} rotation={rotation} zoom={zoom} />
}
