import Button from '@mui/material/Button'
import { CircleCheck, CircleX, Download, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { ProfileRow } from '../../api/profileCase'
import { useExport } from '../kit/lists/useExport'
import { ConfirmDialog } from '../kit/page/ConfirmDialog'
import { BulkResult } from './BulkResult'
import { ReasonDialog } from './ReasonDialog'
import { useBulk, type BulkMove, type Refusal } from './useBulk'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const moves = { claim: UserCheck, accept: CircleCheck, reject: CircleX } as const
const order: readonly BulkMove[] = ['claim', 'accept', 'reject']

/** What can be done with the chosen applications; each that it cannot be done with says why. */
export const QueueBulk = () => {
  const translate = useTranslate()
  const { selectedIds, data = [], onUnselectItems } = useListContext<ProfileRow>()
  const [asked, setAsked] = useState<BulkMove | null>(null)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const { mutate: save } = useExport()
  const ids = selectedIds.map(Number)
  const run = useBulk({
    nameOf: (id) => data.find((row) => row.id === id)?.name ?? String(id),
    // The bar lives as long as something is chosen, and what was refused is told inside it.
    onDone: (refusals) => (refusals.length > 0 ? setRefused(refusals) : onUnselectItems()),
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
      <Button size="small" color="inherit" className="not-s" onClick={() => save({ format: 'xlsx', ids: selectedIds })}>
        <Download {...icon} />
        {translate('kit.export.button')}
      </Button>
      {asked === 'accept' && (
        <ConfirmDialog
          open
          title={translate('profiles.bulk.accept.title', ids.length)}
          confirm={translate('profiles.bulk.accept.button')}
          cancel={translate('kit.action.leave')}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void run({ move: 'accept', ids })
          }}
        >
          {translate('profiles.bulk.accept.text')}
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          title={translate('profiles.bulk.reject.title', ids.length)}
          text={translate('profiles.bulk.reject.text')}
          verb={translate('profiles.bulk.reject.button')}
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            await run({ move: 'reject', ids, reason })
            setAsked(null)
          }}
        />
      )}
      {refused.length > 0 && <BulkResult refused={refused} onClose={() => onUnselectItems()} />}
    </>
  )
}
