import { useTranslate } from 'react-admin'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { ReasonDialog } from '../shared'
import type { Row } from './rankedColumns'

const calls = { decline: 'POST /api/ranking/decline', undo: 'POST /api/enrolment/undo' } as const

type RevokeProps = {
  /** `decline` revokes a recommendation, `undo` an enrolment. */
  action: keyof typeof calls
  ids: readonly number[]
  onClose: () => void
  onTake: (send: (provider: AppDataProvider) => ReturnType<typeof revoke>) => Promise<void>
}

const revoke = (
  provider: AppDataProvider,
  { action, ids, reason }: Pick<RevokeProps, 'action' | 'ids'> & { reason: string },
) => provider.act(calls[action], { body: { ids: [...ids], reason } })

/** Revokes recommendations or enrolments with a reason that the applicants see. */
export const RevokeDialog = ({ action, ids, onClose, onTake }: RevokeProps) => {
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
      onReason={(reason) => onTake((provider) => revoke(provider, { action, ids, reason }))}
    />
  )
}

type RefusedProps = {
  refused: readonly Refusal[]
  rows: readonly Row[]
  done: string | undefined
  onClose: () => void
}

/** Lists the people for whom a bulk action was refused; renders nothing if there are none. */
export const RankingRefusedDialog = ({ refused, rows, done, onClose }: RefusedProps) => {
  const translate = useTranslate()
  if (refused.length === 0) return null
  return (
    <RefusedDialog
      title={translate('ranking.refused', refused.length)}
      refused={refused}
      rows={rows}
      nameOf={({ name, number }) => `${name}, ${number}`}
      pathOf={({ application_id }) => `/profiles/${application_id}`}
      done={done}
      onClose={onClose}
    />
  )
}
