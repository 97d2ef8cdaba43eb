import { useListContext, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { competing, waitable } from '../../../api/admissions/statusSets'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import { EnrolDialog } from './EnrolDialog'
import type { Row } from './rankedColumns'
import { RankingRefused, TakeAwayDialog } from './RankingDialogs'
import { useRankingAction, type RankingAction } from './useRankingAction'
import { toldByToast } from '../../shell/http/toldByToast'
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
const fitting: Readonly<Record<RankingAction, readonly Row['state'][]>> = {
  recommend: competing,
  waitlist: waitable,
  decline: ['recommended'],
  enrol: ['recommended'],
  undo: ['enrolled'],
}
const actions = ['recommend', 'waitlist', 'decline', 'enrol', 'undo'] as const
/** Actions that open a dialog first. */
const explained = ['decline', 'enrol', 'undo'] as const

/** Bulk actions for the selected people of a list; each applies to those whose state allows it. */
export const RankingBulk = ({ list, chosen }: { list: RankingSummary; chosen: readonly Row[] }) => {
  const { onUnselectItems } = useListContext<Row>()
  const { run, done, refused, forget } = useRankingAction(list)
  const suited = (action: RankingAction) =>
    chosen.filter(
      ({ state, held, below_minimum }) =>
        fitting[action].includes(state) && (action !== 'recommend' || (held === null && below_minimum.length === 0)),
    )
  const [asked, setAsked] = useTypedDialog(explained.filter((action) => suited(action).length > 0))
  const idsOf = (action: RankingAction) => suited(action).map(({ id }) => id)
  // Keep refused people selected, because the refusal dialog is inside this bar.
  const end = (refusals: readonly Refusal[]) => {
    setAsked(null)
    if (refusals.length === 0) onUnselectItems()
  }
  const begin = async (action: RankingAction) => {
    if (action !== 'recommend' && action !== 'waitlist') return setAsked(action)
    try {
      const ids = idsOf(action)
      end(await run(action, (provider) => provider.act(`POST /api/ranking/${action}`, { body: { ids } })))
    } catch (refusal) {
      toldByToast(refusal)
    }
  }
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action}
          action={action}
          count={suited(action).length}
          of={chosen.length}
          onClick={() => void begin(action)}
        />
      ))}
      {(asked === 'decline' || asked === 'undo') && (
        <TakeAwayDialog
          action={asked}
          ids={idsOf(asked)}
          onClose={() => setAsked(null)}
          onTake={async (send) => end(await run(asked, send))}
        />
      )}
      {asked === 'enrol' && (
        <EnrolDialog
          name={asked}
          list={list}
          people={suited('enrol')}
          onClose={() => setAsked(null)}
          onEnrol={async ({ body, once }) => {
            const ids = idsOf('enrol')
            end(await run('enrol', (provider) => provider.act('POST /api/enrolment', { body: { ids, ...body }, once })))
          }}
        />
      )}
      <RankingRefused
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
