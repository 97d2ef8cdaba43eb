import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { Review } from './Review'
import { reviewQuery } from './reviews'
import './documents.css'

const initials = ([last = '', ...others]: readonly string[]) =>
  [last, ...others.map((name) => `${name.charAt(0)}.`)].join(' ')

/** R2.10: a document and a decision: the paper left, what the form says right, keys for everything. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(reviewQuery(useDataProvider<AppDataProvider>(), id))
  useBreadcrumb(data && `${data.name} · ${initials(data.profile.name.split(' '))}`)
  // What is on the screen stays when asking anew fails, and with it what the clerk has typed.
  if (data) return <Review key={id} review={data} />
  return error ? <RecordFault error={error} onAgain={() => void refetch()} /> : <ReviewSkeleton />
}

/** The shape of the review while its first document is on the way. */
const ReviewSkeleton = () => (
  <div className="panes" aria-busy>
    <section>
      <div className="pane-stage" />
    </section>
    <section />
  </div>
)
