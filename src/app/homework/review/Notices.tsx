import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import { useNumberText } from '../../kit/fields/useNumberText'
import type { Claim } from '../../kit/review/useRenewedClaim'
import { dayAndTime, timeOf } from '../../shell/dates'
import type { ReviewDraft } from './useReviewDraft'

type Props = { review: HandInReview; newest: HandInVersion; claim: Claim | null; reviewDraft: ReviewDraft }

/** Obstacles to a decision, and changes since the reviewer began. */
export const Notices = ({ review, newest, claim, reviewDraft }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { state, improve_until, mark, decided_by, decided_at, comment } = newest
  const by = { name: decided_by ?? '—', at: decided_at === null ? '' : dayAndTime(decided_at) }
  return (
    <>
      {claim && !claim.mine && (
        <Note>{translate('homework.review.claimed', { name: claim.name, until: timeOf(claim.until) })}</Note>
      )}
      {reviewDraft.isStale && <Stale newest={newest} reviewDraft={reviewDraft} />}
      {review.is_signed && state !== 'returned' && <Note>{translate('homework.review.signed')}</Note>}
      {!review.can_edit && <Note>{translate('homework.review.only_read')}</Note>}
      {state === 'returned' && (
        <div>
          <h2 className="text-m">
            {translate('homework.review.was_returned', {
              until: improve_until === null ? '—' : dayAndTime(improve_until),
            })}
          </h2>
          <p className="small muted num">{translate('homework.review.decided', by)}</p>
          {comment && <p className="mt-2 pre-line anywhere">{comment}</p>}
        </div>
      )}
      {state === 'marked' && mark !== null && (
        <div>
          <p className="medium">
            {review.scale === 'pass_fail'
              ? translate(`homework.review.pass.${mark}`)
              : translate('homework.review.was_marked', { mark: text(mark) })}
          </p>
          <p className="small muted num">{translate('homework.review.decided', by)}</p>
          {(review.is_signed || !review.can_edit) && comment && <p className="mt-2 pre-line anywhere">{comment}</p>}
        </div>
      )}
    </>
  )
}

const Note = ({ children }: { children: string }) => (
  <div>
    <p className="note warning" role="status">
      {children}
    </p>
  </div>
)

/** The hand-in changed while the reviewer was typing; the typed decision can be kept for it or dropped. */
const Stale = ({ newest, reviewDraft: { change, discard } }: Pick<Props, 'newest' | 'reviewDraft'>) => {
  const translate = useTranslate()
  const { state, decided_by, arrived_at } = newest
  return (
    <div>
      <div className="note warning" role="alert">
        <div className="stack gap-2">
          <p>
            {state === 'submitted'
              ? translate('homework.review.stale.again', { at: arrived_at === null ? '' : dayAndTime(arrived_at) })
              : translate('homework.review.stale.decided', { name: decided_by ?? '—' })}
          </p>
          <div className="row wrap">
            <Button variant="outlined" size="small" onClick={() => change({ version: newest.version })}>
              {translate('homework.review.stale.keep')}
            </Button>
            <Button variant="outlined" size="small" onClick={discard}>
              {translate('homework.review.stale.drop')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
