import { useParams } from 'react-router-dom'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { Review } from './Review'
import { itemCall } from './useNext'
import './review.css'

/** R2.10: an achievement and a decision: what proves it left, what it says right, keys for everything. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRead(itemCall, { id })
  useBreadcrumb(data?.title)
  // What is on the screen stays when asking anew fails, and with it what the reviewer has typed.
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Review key={id} item={data} /> : <div className="item-review" aria-busy />
}
