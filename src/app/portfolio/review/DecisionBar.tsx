import { useTranslate } from 'react-admin'
import type { ReviewedItem } from '../../../api/portfolio/review'

type Props = {
  item: ReviewedItem
  waiting: number | null
  onApprove: () => void
  onReturn: () => void
  onNext: () => void
}

/** The decision under the thumb, with its keys; and how many still wait. */
export const DecisionBar = ({ item, waiting, onApprove, onReturn, onNext }: Props) => {
  const translate = useTranslate()
  const mayDecide = item.actions.includes('approve')
  return (
    <footer className="item-decision">
      {mayDecide && (
        <div className="two">
          <button type="button" className="btn ok" aria-keyshortcuts="A" onClick={onApprove}>
            {translate('portfolios.review.approve')}
            <kbd aria-hidden>A</kbd>
          </button>
          <button type="button" className="btn dg" aria-keyshortcuts="R" onClick={onReturn}>
            {translate('portfolios.review.return')}
            <kbd aria-hidden>R</kbd>
          </button>
        </div>
      )}
      <div className="row small muted">
        <span className="num" role="status">
          {waiting !== null && translate('portfolios.review.waiting', waiting)}
        </span>
        <button type="button" className="btn s" aria-keyshortcuts="N" onClick={onNext}>
          {translate(mayDecide ? 'portfolios.review.skip' : 'portfolios.review.next')}
          <kbd className="not-s" aria-hidden>
            N
          </kbd>
        </button>
      </div>
    </footer>
  )
}
