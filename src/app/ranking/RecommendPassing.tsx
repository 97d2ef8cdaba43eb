import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { RankedChoice, RankingSummary } from '../../api/ranking'
import { competing } from '../../api/statusSets'
import { RefusedDialog } from '../kit/lists/RefusedDialog'
import { ConfirmDialog } from '../kit/page/ConfirmDialog'
import { useDeed } from './useDeed'
import { toldByToast } from '../kit/http/toldByToast'

/** As many as one call takes. */
const most = 1000

/** The one filled button of a list: everybody who passes and has no place yet is recommended. */
export const RecommendPassing = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const [passing, setPassing] = useState<readonly RankedChoice[]>([])
  const [isAsking, setAsking] = useState(false)
  const { run, done, refused, forget } = useDeed()
  if (list.to_recommend === 0) return null
  const ask = async () => {
    const { campaign_id, direction_id, basis } = list
    const { data } = await provider.getList<RankedChoice>('ranking', {
      filter: { campaign_id, direction_id, basis, state: competing },
      sort: { field: 'place', order: 'ASC' },
      pagination: { page: 1, perPage: most },
    })
    setPassing(data.filter(({ passes }) => passes))
    setAsking(true)
  }
  const recommend = async () => {
    setAsking(false)
    // What went wrong, the call has told.
    const ids = passing.map(({ id }) => id)
    await run('recommend', (sender) => sender.act('POST /api/ranking/recommend', { body: { ids } })).catch(toldByToast)
  }
  return (
    <>
      <Button variant="contained" onClick={() => void ask().catch(toldByToast)}>
        <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
        {translate('ranking.passing.button', { count: list.to_recommend })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('ranking.passing.title', passing.length)}
        confirm={translate('ranking.passing.submit')}
        cancel={translate('kit.action.leave')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void recommend()}
      >
        {translate('ranking.passing.text')}
      </ConfirmDialog>
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('ranking.refused', refused.length)}
          done={done}
          refused={refused}
          rows={passing}
          nameOf={({ name, number }) => `${name}, ${number}`}
          pathOf={({ profile_id }) => `/profiles/${profile_id}`}
          onClose={forget}
        />
      )}
    </>
  )
}
