import { useListContext, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { recommendable, waitlistable } from '../../../api/admissions/statusSets'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import { EnrolDialog } from './EnrolDialog'
import type { Row } from './rankedColumns'
import { RankingRefusedDialog, RevokeDialog } from './RankingDialogs'
import { useRankingAction, type RankingAction } from './useRankingAction'
import { shownAsToast } from '../../shell/http/shownAsToast'
import Button from '@mui/material/Button'
import { CircleCheck, CircleX, GraduationCap, Hourglass, Undo2 } from 'lucide-react'

const icons = {
  recommend: CircleCheck,
  waitlist: Hourglass,
  decline: CircleX,
  enrol: GraduationCap,
  undo: Undo2,
} as const

type Props = { action: RankingAction; count: number; of: number; onClick: () => void }

/** A bulk action button; shows a count if the action applies only to some of the selected people. */
const ActionButton = ({ action, count, of, onClick }: Props) => {
  const translate = useTranslate()
  const Icon = icons[action]
  const name = translate(`ranking.action.${action}`)
  if (count === 0) return null
  return (
    <Button size="small" color="inherit" onClick={onClick}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {count < of ? `${name}, ${count}` : name}
    </Button>
  )
}

/** Choice states to which an action applies; the server has the final say. */
const allowedStates: Readonly<Record<RankingAction, readonly Row['state'][]>> = {
  recommend: recommendable,
  waitlist: waitlistable,
  decline: ['recommended'],
  enrol: ['recommended'],
  undo: ['enrolled'],
}
const actions = ['recommend', 'waitlist', 'decline', 'enrol', 'undo'] as const
/** Actions that open a dialog first. */
const dialogActions = ['decline', 'enrol', 'undo'] as const

/** Bulk actions for the selected people of a list; each applies to those whose state allows it. */
export const RankingBulk = ({ list, chosen }: { list: RankingSummary; chosen: readonly Row[] }) => {
  const { onUnselectItems } = useListContext<Row>()
  const { run, done, refused, forget } = useRankingAction(list)
  const eligible = (action: RankingAction) =>
    chosen.filter(
      ({ state, placed_in, below_minimum }) =>
        allowedStates[action].includes(state) &&
        (action !== 'recommend' || (placed_in === null && below_minimum.length === 0)),
    )
  const [openDialog, setOpenDialog] = useDraftDialog(dialogActions.filter((action) => eligible(action).length > 0))
  const idsOf = (action: RankingAction) => eligible(action).map(({ id }) => id)
  // Keep refused people selected, because the refusal dialog is inside this bar.
  const finish = (refusals: readonly Refusal[]) => {
    setOpenDialog(null)
    if (refusals.length === 0) onUnselectItems()
  }
  const start = async (action: RankingAction) => {
    if (action !== 'recommend' && action !== 'waitlist') return setOpenDialog(action)
    try {
      const ids = idsOf(action)
      finish(await run(action, (provider) => provider.act(`POST /api/ranking/${action}`, { body: { ids } })))
    } catch (refusal) {
      shownAsToast(refusal)
    }
  }
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action}
          action={action}
          count={eligible(action).length}
          of={chosen.length}
          onClick={() => void start(action)}
        />
      ))}
      {(openDialog === 'decline' || openDialog === 'undo') && (
        <RevokeDialog
          action={openDialog}
          ids={idsOf(openDialog)}
          onClose={() => setOpenDialog(null)}
          onTake={async (send) => finish(await run(openDialog, send))}
        />
      )}
      {openDialog === 'enrol' && (
        <EnrolDialog
          name={openDialog}
          list={list}
          people={eligible('enrol')}
          onClose={() => setOpenDialog(null)}
          onEnrol={async ({ body, idempotencyKey }) => {
            const ids = idsOf('enrol')
            finish(
              await run('enrol', (provider) =>
                provider.act('POST /api/enrolment', { body: { ids, ...body }, idempotencyKey }),
              ),
            )
          }}
        />
      )}
      <RankingRefusedDialog
        refused={refused}
        rows={chosen}
        done={done}
        onClose={() => {
          forget()
          onUnselectItems()
        }}
      />
    </>
  )
}
