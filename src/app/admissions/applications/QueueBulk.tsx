import Button from '@mui/material/Button'
import { CircleCheck, CircleX, Download, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { ProfileRow } from '../../../api/admissions/applicationCase'
import { ReasonDialog } from '../shared'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { RefusedDialog } from '../../kit/lists/RefusedDialog'
import { useExport } from '../../kit/lists/useExport'
import { afterDialog } from '../../shell/page/afterDialog'
import { Confirm } from '../../shell/page/Confirm'
import { focusHeading } from '../../shell/page/focusHeading'
import { useBulk, type BulkMove, type Outcome } from './useBulk'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const moves = { claim: UserCheck, accept: CircleCheck, reject: CircleX } as const
const order: readonly BulkMove[] = ['claim', 'accept', 'reject']

/** Bulk actions for the selected applications. A dialog lists those that were refused, with the reason. */
export const QueueBulk = ({ chosen }: { chosen: readonly ProfileRow[] }) => {
  const translate = useTranslate()
  const { onSelect, onUnselectItems, setFilters } = useListContext<ProfileRow>()
  const [asked, setAsked] = useTypedDialog(order)
  const [told, setTold] = useState<Outcome | null>(null)
  const { mutate: save } = useExport()
  const ids = chosen.map(({ id }) => id)
  const goOn = ({ move, done }: Outcome) => {
    setTold(null)
    onUnselectItems()
    if (move === 'claim' && done.length > 0) {
      // Claimed applications leave the queue, so show the user's own cases with them still selected for a decision.
      setFilters({ mine: true })
      onSelect([...done])
    } else afterDialog(focusHeading)
  }
  const run = useBulk({
    // The refusal dialog is inside this bar, which unmounts when the selection is cleared.
    onDone: (outcome) => (outcome.refused.length > 0 ? setTold(outcome) : goOn(outcome)),
  })
  return (
    <>
      {order.map((move) => {
        const Icon = moves[move]
        return (
          <Button
            key={move}
            size="small"
            color="inherit"
            onClick={() => (move === 'claim' ? void run({ move, ids }) : setAsked(move))}
          >
            <Icon {...icon} />
            {translate(`profiles.bulk.${move}.button`)}
          </Button>
        )
      })}
      <Button size="small" color="inherit" className="hide-phone" onClick={() => save({ format: 'xlsx', ids })}>
        <Download {...icon} />
        {translate('kit.export.button')}
      </Button>
      {asked === 'accept' && (
        <Confirm
          isOpen
          title={translate('profiles.bulk.accept.title', ids.length)}
          confirm={translate('profiles.bulk.accept.button')}
          cancel={translate('kit.action.leave')}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void run({ move: 'accept', ids })
          }}
          content={translate('profiles.bulk.accept.text')}
        />
      )}
      {asked === 'reject' && (
        <ReasonDialog
          name={asked}
          title={translate('profiles.bulk.reject.title', ids.length)}
          text={translate('profiles.bulk.reject.text')}
          verb={translate('profiles.bulk.reject.button')}
          danger
          reader="applicant"
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            if (await run({ move: 'reject', ids, reason })) setAsked(null)
          }}
        />
      )}
      {told && (
        <RefusedDialog
          title={translate('profiles.bulk.refused', told.refused.length)}
          done={told.done.length > 0 ? translate(`profiles.bulk.${told.move}.done`, told.done.length) : undefined}
          refused={told.refused}
          rows={chosen}
          nameOf={({ name, number }) => (name ? `${name}, ${number}` : number)}
          pathOf={({ id }) => `/profiles/${id}`}
          onClose={() => goOn(told)}
        />
      )}
    </>
  )
}
