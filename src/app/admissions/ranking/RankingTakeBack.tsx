import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useAskedDialog } from '../shared'
import type { Row } from './rankedColumns'
import { RankingRefused, TakeAwayDialog } from './RankingDialogs'
import { useRankingAction } from './useRankingAction'

const ways = ['decline', 'undo'] as const

/** Undoes a bulk action with a reason; the action's toast links here with the ids in the URL. */
export const RankingTakeBack = ({ list }: { list: RankingSummary }) => {
  const { data = [] } = useListContext<Row>()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  const [asked, setAsked] = useAskedDialog(search.has('ids') ? ways : [])
  const { run, done, refused, forget } = useRankingAction(list)
  return (
    <>
      {asked && (
        <TakeAwayDialog
          action={asked}
          ids={ids}
          onClose={() => setAsked(null)}
          onTake={async (send) => {
            await run(asked, send)
            setAsked(null)
          }}
        />
      )}
      <RankingRefused refused={refused} rows={data} done={done} onClose={forget} />
    </>
  )
}
