import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useDataProvider, useGetOne, useTranslate } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRecentlyDecided } from '../../kit/review/pendingDecisions'
import { firstFile, usePrefetch } from '../../kit/review/usePrefetch'
import { useRenewedClaim } from '../../kit/review/useRenewedClaim'
import { faultOf, isInaccessible } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { toast } from '../../shell/toasts/store'
import { handInQuery, worksCall } from './calls'
import { MarkPane } from './MarkPane'
import { PeoplePane } from './PeoplePane'
import { ReviewHead } from './ReviewHead'
import { useReviewDraft } from './useReviewDraft'
import { VersionPane } from './VersionPane'
import { reviewPath, waitingAfter } from './workOrder'
import '../../kit/viewer/viewer.css'
import './review.css'

/** Reviews the works of a homework one by one: people, the work, and the mark, with keyboard shortcuts for everything. */
export const ReviewPage = () => {
  const params = useParams()
  const [id, handIn] = [Number(params.id), Number(params.handIn)]
  const homework = useGetOne<HomeworkRecord>('gradebook/homework', { id }, { onError: () => undefined })
  const works = useRead(worksCall, { id })
  useBreadcrumb(homework.data?.title)
  const fault = faultOf(homework) ?? faultOf(works)
  if (fault)
    return <RecordFault error={fault} onAgain={() => void Promise.all([homework.refetch(), works.refetch()])} />
  if (!homework.data || !works.data) return <FormSkeleton />
  return <ReviewScreen key={id} homework={homework.data} works={works.data} handIn={handIn} />
}

type Props = { homework: HomeworkRecord; works: readonly Work[]; handIn: number }

const ReviewScreen = ({ homework, works, handIn }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const { data: review, error, refetch } = useQuery(handInQuery(provider, handIn))
  const waiting = waitingAfter(works, handIn)
  usePrefetch(
    waiting.slice(0, 2).map(({ hand_in_id }) => handInQuery(provider, hand_in_id)),
    ({ versions }) => firstFile(versions[0]?.files ?? []),
  )
  const goOn = () => {
    const next = waiting.find(({ hand_in_id: id }) => !isRecentlyDecided(client, { resource: 'hand-ins', id }))
    if (!next) toast.info({ text: translate('homework.review.all_done') })
    void navigate(next ? reviewPath(homework.id, next.hand_in_id) : `/gradebook/homework/${homework.id}`)
  }
  const isGone = isInaccessible(error)
  const fault = isGone ? null : faultOf({ error, data: review })
  const newest = review?.versions[0]
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (newest && newest.id !== handIn && !isGone) return <Navigate replace to={reviewPath(homework.id, newest.id)} />
  return (
    <div className="review edge-to-edge">
      <ReviewHead homework={homework} />
      <div className="panes">
        <PeoplePane homework={homework} works={works} current={handIn} />
        {isGone && (
          <section className="review-gone">
            <Empty
              icon={UserX}
              title="homework.review.gone.title"
              text="homework.review.gone.text"
              action={
                <Button variant="outlined" onClick={goOn}>
                  {translate('homework.review.next')}
                </Button>
              }
            />
          </section>
        )}
        {!isGone &&
          (review && newest ? (
            <OpenWork
              key={newest.id}
              homework={homework}
              review={review}
              newest={newest}
              waiting={waiting.length}
              onGoOn={goOn}
            />
          ) : (
            <section className="review-gone" aria-busy />
          ))}
      </div>
    </div>
  )
}

type OpenProps = {
  homework: HomeworkRecord
  review: HandInReview
  newest: HandInVersion
  waiting: number
  onGoOn: () => void
}

const OpenWork = ({ homework, review, newest, waiting, onGoOn }: OpenProps) => {
  const provider = useDataProvider<AppDataProvider>()
  const about = { id: newest.id, body: undefined, quiet: 'all' } as const
  const claim = useRenewedClaim({
    initial: review.claim,
    isEnabled: review.can_edit && newest.state !== 'returned',
    claim: () => provider.act('POST /api/hand-ins/:id/claim', about),
    unclaim: () => provider.act('DELETE /api/hand-ins/:id/claim', about),
  })
  const reviewDraft = useReviewDraft(review, newest)
  const isTaken = claim !== null && !claim.mine
  return (
    <>
      <VersionPane
        review={review}
        newest={newest}
        remarks={reviewDraft.remarks}
        canRemark={review.can_edit && newest.state !== 'returned' && !isTaken}
      />
      <MarkPane
        homework={homework}
        review={review}
        newest={newest}
        claim={claim}
        reviewDraft={reviewDraft}
        waiting={waiting}
        onGoOn={onGoOn}
      />
    </>
  )
}
