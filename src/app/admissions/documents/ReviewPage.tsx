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

/** R2.10: reviews a document: the file on the left, the form data on the right, keyboard shortcuts for all actions. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(reviewQuery(useDataProvider<AppDataProvider>(), id))
  useBreadcrumb(data && `${data.name} · ${initials(data.application.name.split(' '))}`)
  // If a refetch fails, keep the screen and the clerk's input.
  if (data) return <Review key={id} review={data} />
  return error ? <RecordFault error={error} onAgain={() => void refetch()} /> : <ReviewSkeleton />
}

const ReviewSkeleton = () => (
  <div className="panes edge-to-edge" aria-busy>
    <section>
      <div className="pane-stage min-h-0 bg-sunken" />
    </section>
    <section />
  </div>
)
