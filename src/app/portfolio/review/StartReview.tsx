import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { StartReviewButton } from '../../kit/review/StartReviewButton'
import { nextCall, reviewPath } from './calls'

type Props = {
  /** Limits the review to one student. */
  userId?: number
}

/** Opens the achievement that has waited longest. */
export const StartReview = ({ userId }: Props) => {
  const provider = useDataProvider<AppDataProvider>()
  const within = userId === undefined ? null : String(userId)
  return (
    <StartReviewButton
      label="portfolios.start"
      emptyText="portfolios.review.queue_empty"
      readQueue={() => provider.read(nextCall, { query: within === null ? {} : { user_id: within } })}
      pathOf={(id) => reviewPath(id, within)}
    />
  )
}
