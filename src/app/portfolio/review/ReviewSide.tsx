import { Lock } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { DecisionBar } from '../../kit/viewer/DecisionBar'
import { dayOf } from '../../shell/dates'
import { Reviews } from '../shared/ItemFacts'
import { stateVariants } from '../shared/stateVariants'
import { ItemComparison } from './ItemComparison'
import { ReturnReasons } from './ReturnReasons'
import type { ReturnForm } from './returnForm'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { reviewPath, itemKey } from './calls'
import type { Corrections } from './useReview'

/** Revokes an approval. The student can read the reason. */
const RevokeButton = ({ item }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, version, title } = item
  const name = `revoke ${id}`
  const [open, setOpen] = useDraftDialog([name])
  const { mutateAsync } = useAct('POST /api/portfolios/items/:id/revoke')
  return (
    <div>
      <Button size="small" color="error" className="outdent" onClick={() => setOpen(name)}>
        {translate('portfolios.revoke.button')}
      </Button>
      {open && (
        <DialogForm
          name={name}
          title={translate('portfolios.revoke.title', { title })}
          submit={translate('portfolios.revoke.button')}
          danger
          defaultValues={{ reason: '' }}
          onClose={() => setOpen(null)}
          onSubmit={async ({ reason }) => {
            try {
              client.setQueryData(itemKey(id), await mutateAsync({ id, body: { version, reason: reason ?? '' } }))
            } finally {
              await client.invalidateQueries({ queryKey: itemKey(id) })
            }
            toast.success({ text: translate('portfolios.revoke.done') })
            setOpen(null)
          }}
        >
          <p>{translate('portfolios.revoke.text')}</p>
          <TextInput source="reason" label="portfolios.revoke.reason" multiline />
        </DialogForm>
      )}
    </div>
  )
}

type Props = {
  item: ReviewedItem
  corrected: Corrections
  onCorrected: (corrected: Corrections) => void
  returning: ReturnForm
  onReturning: (returning: ReturnForm) => void
  waiting: number | null
  onApprove: () => void
  onReturn: () => void
  onNext: () => void
}

/** Data of the achievement, its effect on the points, and the decision. */
export const ReviewSide = (props: Props) => {
  const { item, corrected, onCorrected, returning, onReturning, waiting, onApprove, onReturn, onNext } = props
  const translate = useTranslate()
  const { student, status } = item
  const mayDecide = item.actions.includes('approve')
  // For a resubmitted achievement, earlier remarks and answers come first.
  const isSentAgain = status === 'submitted' && item.reviews.length > 0
  return (
    <section aria-label={translate('portfolios.review.side')}>
      <header className="pane-head stack gap-2">
        <h1 className="text-l anywhere" tabIndex={-1}>
          {item.title}
        </h1>
        <p className="row wrap small muted">
          <StatusChip variant={stateVariants[status]}>{translate(`portfolio.status.${status}`)}</StatusChip>
          <LockNotice item={item} />
        </p>
      </header>
      <div className="pane-head row wrap align-baseline">
        <Link className="medium" to={`/portfolios/${student.id}`}>
          {student.name}
        </Link>
        <span className="small muted num">{student.group_code}</span>
      </div>
      <div className="pane-body min-h-0 stack gap-4">
        {item.is_own && <p className="note info">{translate('portfolios.review.own')}</p>}
        <PointsEffect item={item} />
        <ItemComparison item={item} corrected={corrected} onCorrected={onCorrected} />
        {item.description && <p className="pre-line anywhere">{item.description}</p>}
        {isSentAgain && <Reviews reviews={item.reviews} />}
        {item.actions.includes('return') && (
          <ReturnReasons returning={returning} onChange={onReturning} onSubmit={onReturn} />
        )}
        <PossibleDuplicates item={item} />
        {item.actions.includes('revoke') && <RevokeButton item={item} />}
        {!isSentAgain && <Reviews reviews={item.reviews} />}
      </div>
      <DecisionBar
        decide={
          mayDecide
            ? {
                accept: { label: translate('portfolios.review.approve'), onClick: onApprove },
                reject: { label: translate('portfolios.review.return'), onClick: onReturn },
              }
            : null
        }
        next={{ label: translate(mayDecide ? 'portfolios.review.skip' : 'portfolios.review.next'), onClick: onNext }}
      >
        {waiting !== null && translate('portfolios.review.waiting', waiting)}
      </DecisionBar>
    </section>
  )
}

/** Warns that another reviewer has claimed the achievement. */
const LockNotice = ({ item: { holder } }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  if (!holder || holder.mine) return null
  return (
    <span className="row">
      <Lock size={16} strokeWidth={2} aria-hidden />
      {translate('portfolios.claimed_by', { name: holder.name })}
    </span>
  )
}

/** The student's points in the period, now and after approval. */
const PointsEffect = ({ item: { effect, points, status } }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  if (!effect || status === 'approved') return null
  return (
    <p className="row align-baseline bordered bg-canvas p-3">
      <b className="num text-l semibold">+{shown(effect.points_after - effect.points)}</b>
      <span className="text-s">
        {translate('portfolios.review.effect', {
          period: effect.period_name,
          before: shown(effect.points),
          after: shown(effect.points_after),
        })}
        {effect.is_capped && ` ${translate('portfolios.review.capped', { points: shown(points.points) })}`}
      </span>
    </p>
  )
}

/** Possible duplicates among the student's achievements. */
const PossibleDuplicates = ({ item: { possible_duplicates } }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  if (possible_duplicates.length === 0) return null
  return (
    <div className="note warning">
      <div>
        <p className="medium">{translate('portfolios.review.alike')}</p>
        <ul>
          {possible_duplicates.map(({ id, title, event_date, status }) => (
            <li key={id} className="small">
              <Link to={reviewPath(id, null)}>{title}</Link>, <span className="num">{dayOf(event_date)}</span>
              {', '}
              {translate(`portfolio.status.${status}`).toLowerCase()}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
