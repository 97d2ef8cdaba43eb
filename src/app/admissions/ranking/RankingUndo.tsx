import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useLinkedDialog } from '../shared'
import type { Row } from './rankedColumns'
import { RankingRefusedDialog, RevokeDialog } from './RankingDialogs'
import { useRankingAction } from './useRankingAction'

const undoActions = ['decline', 'undo'] as const

/** Undoes a bulk action with a reason; the action's toast links here with the ids in the URL. */
export const RankingUndo = ({ list }: { list: RankingSummary }) => {
  const { data = [] } = useListContext<Row>()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  const [pendingAction, setPendingAction] = useLinkedDialog(search.has('ids') ? undoActions : [])
  const { run, done, refused, forget } = useRankingAction(list)
  return (
    <>
      {pendingAction && (
        <RevokeDialog
          action={pendingAction}
          ids={ids}
          onClose={() => setPendingAction(null)}
          onTake={async (send) => {
            await run(pendingAction, send)
            setPendingAction(null)
          }}
        />
      )}
      <RankingRefusedDialog refused={refused} rows={data} done={done} onClose={forget} />
    </>
  )
}
