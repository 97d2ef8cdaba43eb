import { useRef, useEffect, useState, type RefObject } from 'react'
import { PdfFrame, type ShownFile } from './PdfFrame'
import { useFileBlob } from './useFileBlob'
import './viewer.css'

type Props = {
  page: ShownFile
  /** Rotation in degrees clockwise. */
  rotation: number
  /** 1 fits the whole page. Omitted if the viewer has no toolbar; a PDF then shows the browser's own. */
  zoom?: number
  /** Fits the width of the page. */
  isWide?: boolean
}

/** A file or page that fills the available space, rotated and zoomed: an image, or a PDF in the browser's viewer. */
export const PageStage = ({ page, rotation, zoom, isWide = false }: Props) => {
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const image = useFileBlob(page.kind === 'image' ? page.download_url : null)
  const [width, height] = [page.width ?? 1, page.height ?? 1]
  const isSideways = rotation % 180 !== 0
  const [across, down] = isSideways ? [height, width] : [width, height]
  const fit = isWide ? room.width / across : Math.min(room.width / across, room.height / down)
  const scale = fit * (zoom ?? 1)
  return (
    <div className="page-stage overflow-auto" ref={stage}>
      {page.kind !== 'image' && <PdfFrame page={page} room={room} rotation={rotation} zoom={zoom} />}
      {image && room.width > 0 && (
        <div
          className="page-paper overflow-hidden bg-surface relative"
          style={{ width: across * scale, height: down * scale }}
        >
          <img
            src={image}
            alt={page.name}
            style={{
              width: width * scale,
              height: height * scale,
              transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
            }}
          />
        </div>
      )}
    </div>
  )
}

/** The inner size of an element in pixels, kept up to date; zero until measured. */
const useSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}
