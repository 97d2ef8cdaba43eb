import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { PassingChoice, RankingSummary } from '../../../api/admissions/ranking'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { RefusedDialog } from '../../kit/lists/RefusedDialog'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { useRankingAction } from './useRankingAction'
import { shownAsToast } from '../../shell/http/shownAsToast'

/**
 * Recommends everybody who passes and has no place yet. Applicants who also pass with a higher-priority choice are
 * only listed, because they must be recommended there.
 */
export const RecommendPassing = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [passing, setPassing] = useState<readonly PassingChoice[]>([])
  const [isAsking, setAsking] = useState(false)
  const { run, done, refused, forget } = useRankingAction(list)
  const ready = passing.filter(({ earlier }) => earlier === null)
  const others = passing.filter(({ earlier }) => earlier !== null)
  const ask = async () => {
    const { campaign_id, direction_id, basis } = list
    const query = { campaign_id: String(campaign_id), direction_id: String(direction_id), basis }
    const { data } = await provider.read('GET /api/ranking/passing', { query, quiet: [] })
    setPassing(data)
    if (data.some(({ earlier }) => earlier === null)) setAsking(true)
    else toast.info({ text: translate('ranking.passing.all_earlier') })
  }
  const recommend = async () => {
    setAsking(false)
    const ids = ready.map(({ id }) => id)
    await run('recommend', (sender) => sender.act('POST /api/ranking/recommend', { body: { ids } })).catch(shownAsToast)
  }
  return (
    <>
      {list.to_recommend > 0 && (
        <Button variant="contained" onClick={() => void ask().catch(shownAsToast)}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          {translate('ranking.passing.button', { count: list.to_recommend })}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title={translate('ranking.passing.title', ready.length)}
        confirm={translate('ranking.passing.submit')}
        cancel={translate('kit.form.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => void recommend()}
        content={
          <>
            <p>{translate('ranking.passing.text')}</p>
            {others.length > 0 && (
              <div className="mt-3">
                <p className="text-warning">{translate('ranking.passing.earlier', others.length)}</p>
                <ul className="bullets">
                  {others.map(({ id, name, earlier }) => (
                    <li key={id}>
                      {name}
                      {earlier &&
                        `: ${earlier.direction_code}, ${translate(`ranking.basis.${earlier.basis}`).toLowerCase()}`}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        }
      />
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('ranking.refused', refused.length)}
          done={done}
          refused={refused}
          rows={passing}
          nameOf={({ name, number }) => `${name}, ${number}`}
          pathOf={({ application_id }) => `/profiles/${application_id}`}
          onClose={forget}
        />
      )}
    </>
  )
}
