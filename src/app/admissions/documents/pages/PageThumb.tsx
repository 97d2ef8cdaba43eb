import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { FileGlyph } from '../../../kit/files/FileGlyph'
import { useFileBlob } from '../../../kit/viewer/useFileBlob'
import '../documents.css'

/**
 * A rotated thumbnail, or an icon for a PDF. CSS draws the icon's text, because text inside a button would become
 * part of the button's name.
 */
export const PageThumb = ({ page }: { page: DocumentPage }) => {
  const image = useFileBlob(page.thumb_url)
  return (
    <span className="center bordered page-thumb overflow-hidden bg-sunken" aria-hidden>
      {image ? (
        <img src={image} alt="" style={{ transform: `rotate(${page.rotation}deg)` }} />
      ) : (
        <span className="center small muted">
          <FileGlyph kind={page.kind} />
          {page.kind === 'document' && <span data-word="PDF" />}
        </span>
      )}
    </span>
  )
}
