import { useDelayed } from '../../shell/page/useDelayed'

/** The shape of the review while its first document is on the way. */
export const ReviewSkeleton = () => {
  const isShown = useDelayed()
  return (
    <div className="review" aria-busy>
      <div className="review-view" />
      <div className="review-side">{isShown && <div className="review-head sk" />}</div>
    </div>
  )
}
