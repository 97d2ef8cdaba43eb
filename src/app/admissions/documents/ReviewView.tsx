import { Download, FileX, Minus, MoveHorizontal, Plus, RotateCw } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { PageThumb } from './pages'
import { PageStage } from '../../kit/viewer/PageStage'
import { dayAndTime } from '../../shell/dates'
import { useDownload } from '../../kit/files/useDownload'
import { sizeOf } from '../../kit/files/size'
import type { Viewer } from './useViewer'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { review: DocumentReview; viewer: Viewer }

/** The paper: the page as large as there is room, its tools above, all pages beneath. */
export const ReviewView = ({ review, viewer }: Props) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { save } = useDownload()
  const { page, place, zoom, isWide, rotation } = viewer
  const say = (key: string, values = {}) => translate(`documents.view.${key}`, values)
  const isImage = page?.kind === 'image'
  const isOnScreen = isImage || (page !== undefined && navigator.pdfViewerEnabled)
  return (
    <section className="review-view" aria-label={say('label')}>
      <div className="row gap-1 review-tools">
        <span className="small grow truncate">
          {page && (
            <>
              <b className="medium">{page.name}</b>
              <span className="muted">
                {' '}
                · {sizeOf(page.size, locale)}
                {review.uploaded_at && ` · ${say('uploaded', { at: dayAndTime(review.uploaded_at) })}`}
              </span>
            </>
          )}
        </span>
        {isOnScreen && (
          <>
            <button
              type="button"
              className="btn ic s"
              aria-label={say('smaller')}
              title={`${say('smaller')} (−)`}
              disabled={zoom === 1}
              onClick={() => viewer.enlarge(-1)}
            >
              <Minus {...icon} />
            </button>
            <span className="small num" aria-live="polite">
              {Math.round(zoom * 100)} %
            </span>
            <button
              type="button"
              className="btn ic s"
              aria-label={say('larger')}
              title={`${say('larger')} (+)`}
              onClick={() => viewer.enlarge(1)}
            >
              <Plus {...icon} />
            </button>
            <button
              type="button"
              className="btn ic s"
              aria-label={say('turn')}
              title={`${say('turn')} ( [ ] )`}
              onClick={() => viewer.turn(90)}
            >
              <RotateCw {...icon} />
            </button>
            {isImage && (
              <button
                type="button"
                className="btn ic s not-s"
                aria-label={say('wide')}
                aria-pressed={isWide}
                onClick={() => viewer.setWide(!isWide)}
              >
                <MoveHorizontal {...icon} />
              </button>
            )}
          </>
        )}
        {page && (
          <button
            type="button"
            className="btn ic s"
            aria-label={translate('kit.files.download', { name: page.name })}
            onClick={() => save(page.download_url, { name: page.name })}
          >
            <Download {...icon} />
          </button>
        )}
      </div>
      <div className="review-stage">
        {page ? (
          <PageStage key={page.id} page={page} rotation={rotation} zoom={zoom} isWide={isWide} />
        ) : (
          <p className="center muted review-nothing">
            <FileX size={40} strokeWidth={1} aria-hidden />
            {say('nothing')}
          </p>
        )}
      </div>
      {review.pages.length > 1 && (
        <div className="row review-thumbs" role="group" aria-label={say('pages')}>
          {review.pages.map((one, index) => (
            <button
              key={one.id}
              type="button"
              className="bare page-open"
              aria-pressed={index === place}
              onClick={() => viewer.go(index)}
            >
              <PageThumb page={one} />
              <span className="vh">{say('page', { place: index + 1, count: review.pages.length })}</span>
              <span className="small muted num" aria-hidden>
                {index + 1}
              </span>
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
