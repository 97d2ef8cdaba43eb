import { FileX } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { FileViewer } from '../../kit/viewer/FileViewer'
import type { Viewer } from '../../kit/viewer/useViewer'
import { dayAndTime } from '../../shell/dates'
import { PageThumb } from './pages'

type Props = { review: DocumentReview; viewer: Viewer }

/** The current page with thumbnails of all pages below. */
export const ReviewPages = ({ review: { pages, uploaded_at }, viewer }: Props) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`documents.view.${key}`, values)
  return (
    <FileViewer
      label={say('label')}
      viewer={viewer}
      about={uploaded_at === null ? undefined : say('uploaded', { at: dayAndTime(uploaded_at) })}
      nothing={
        <>
          <FileX size={40} strokeWidth={1} aria-hidden />
          <p>{say('nothing')}</p>
        </>
      }
    >
      {pages.length > 1 && (
        <div className="row review-thumbs" role="group" aria-label={say('pages')}>
          {pages.map((page, place) => (
            <button
              key={page.id}
              type="button"
              className="unstyled page-open flex-none rounded"
              aria-pressed={place === viewer.place}
              onClick={() => viewer.go(place)}
            >
              <PageThumb page={page} />
              <span className="sr-only">{say('page', { place: place + 1, count: pages.length })}</span>
              <span className="small muted num" aria-hidden>
                {place + 1}
              </span>
            </button>
          ))}
        </div>
      )}
    </FileViewer>
  )
}
