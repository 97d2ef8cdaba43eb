import { useTranslate } from 'react-admin'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { ReasonDialog } from '../shared'
import type { Row } from './rankedColumns'

const calls = { decline: 'POST /api/ranking/decline', undo: 'POST /api/enrolment/undo' } as const

type TakeProps = {
  /** A recommendation or an enrolment. */
  action: keyof typeof calls
  ids: readonly number[]
  onClose: () => void
  onTake: (send: (provider: AppDataProvider) => ReturnType<typeof take>) => Promise<void>
}

const take = (
  provider: AppDataProvider,
  { action, ids, reason }: Pick<TakeProps, 'action' | 'ids'> & { reason: string },
) => provider.act(calls[action], { body: { ids: [...ids], reason } })

/** Takes a recommendation or an enrolment away from many people, for a reason that they read. */
export const TakeAwayDialog = ({ action, ids, onClose, onTake }: TakeProps) => {
  const translate = useTranslate()
  return (
    <ReasonDialog
      name={action}
      title={translate(`ranking.${action}.title`, ids.length)}
      text={translate(`ranking.${action}.text`)}
      verb={translate(`ranking.${action}.submit`)}
      cancel={translate('kit.action.leave')}
      danger
      reader="applicant"
      onClose={onClose}
      onReason={(reason) => onTake((provider) => take(provider, { action, ids, reason }))}
    />
  )
}

type RefusedProps = {
  refused: readonly Refusal[]
  rows: readonly Row[]
  done: string | undefined
  onClose: () => void
}

/** Tells of the people whom an action on many was refused for; nothing where it was refused for nobody. */
export const RankingRefused = ({ refused, rows, done, onClose }: RefusedProps) => {
  const translate = useTranslate()
  if (refused.length === 0) return null
  return (
    <RefusedDialog
      title={translate('ranking.refused', refused.length)}
      refused={refused}
      rows={rows}
      nameOf={({ name, number }) => `${name}, ${number}`}
      pathOf={({ profile_id }) => `/profiles/${profile_id}`}
      done={done}
      onClose={onClose}
    />
  )
}
