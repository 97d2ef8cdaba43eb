import { useRef } from 'react'
import type { ShownFile } from './PdfFrame'
import { useReturnFocus } from './useReturnFocus'
import { useReaderCopy } from './useReaderCopy'

type Props = {
  page: ShownFile
  address: string
  room: { width: number; height: number }
  rotation: number
  zoom: number
}

/** Browser PDF viewer without its toolbar. It fits the page to its width, so a wider element zooms in. */
export const PdfViewer = ({ page, address, room, rotation, zoom }: Props) => {
  const reader = useRef<HTMLEmbedElement>(null)
  useReturnFocus(reader)
  useReaderCopy(reader)
  const isSideways = rotation % 180 !== 0
  const [across, along] = isSideways ? [room.height * zoom, room.width] : [room.width * zoom, room.height]
  const [width, height] = isSideways ? [along, across] : [across, along]
  return (
    <div className="page-paper overflow-hidden bg-surface relative" style={{ width, height }}>
      <embed
        ref={reader}
        type="application/pdf"
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={page.name}
        style={{ width: across, height: along, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
      />
    </div>
  )
}
