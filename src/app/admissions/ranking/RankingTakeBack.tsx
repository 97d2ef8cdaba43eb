import { useListContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { ReasonDialog, useAskedDialog } from '../shared'
import { RefusedDialog } from '../../kit/lists/RefusedDialog'
import type { Row } from './rankedColumns'
import { useRankingAction } from './useRankingAction'

const ways = ['decline', 'undo'] as const

/** Takes back what was just decided, for a reason; the toast of the decision leads here and names the people in the address. */
export const RankingTakeBack = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const { data = [] } = useListContext<Row>()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  const [asked, setAsked] = useAskedDialog(search.has('ids') ? ways : [])
  const { run, done, refused, forget } = useRankingAction(list)
  return (
    <>
      {asked && (
        <ReasonDialog
          name={asked}
          title={translate(`ranking.${asked}.title`, ids.length)}
          text={translate(`ranking.${asked}.text`)}
          verb={translate(`ranking.${asked}.submit`)}
          cancel={translate('kit.action.leave')}
          danger
          reader="applicant"
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const key = asked === 'decline' ? 'POST /api/ranking/decline' : 'POST /api/enrolment/undo'
            await run(asked, (provider) => provider.act(key, { body: { ids, reason } }))
            setAsked(null)
          }}
        />
      )}
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('ranking.refused', refused.length)}
          refused={refused}
          rows={data}
          nameOf={({ name, number }) => `${name}, ${number}`}
          pathOf={({ profile_id }) => `/profiles/${profile_id}`}
          done={done}
          onClose={forget}
        />
      )}
    </>
  )
}
