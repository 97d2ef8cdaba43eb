import Button from '@mui/material/Button'
import { CircleCheck, CircleX, Download, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate, useDataProvider, useRefresh } from 'react-admin'
import type { ApplicationRow } from '../../../api/admissions/applicationCase'
import { ReasonDialog } from '../shared'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import { useExport } from '../../kit/lists/useExport'
import { afterDialog } from '../../shell/page/afterDialog'
import { Confirm } from '../../shell/page/Confirm'
import { focusHeading } from '../../shell/page/focusHeading'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { toast } from '../../shell/toasts/store'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const actionIcons = { claim: UserCheck, accept: CircleCheck, reject: CircleX } as const

type BulkAction = 'claim' | 'accept' | 'reject'
type BulkRequest =
  | { move: 'claim' | 'accept'; ids: readonly number[] }
  | { move: 'reject'; ids: readonly number[]; reason: string }
type BulkOutcome = { move: BulkAction; done: readonly number[]; refused: readonly Refusal[] }
type Options = { onDone: (outcome: BulkOutcome) => void }

/** Runs one decision on many applications; resolves to whether the request succeeded. */
const useBulk = ({ onDone }: Options) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const navigate = useNavigate()
  // Undo needs a reason for each application, so the toast offers it only for one.
  const undoAction = ([id, ...others]: readonly number[]) =>
    id === undefined || others.length > 0
      ? {}
      : {
          action: {
            label: translate('applications.undo_return.button'),
            run: () => void navigate(`/profiles/${id}?ask=revoke`),
          },
        }
  return async (request: BulkRequest): Promise<boolean> => {
    try {
      const { data } = await send(provider, request)
      if (data.refused.length === 0)
        toast.success({
          text: translate(`applications.bulk.${request.move}.done`, data.done.length),
          ...(request.move !== 'claim' && undoAction(data.done)),
        })
      refresh()
      onDone({ move: request.move, ...data })
      return true
    } catch (refusal) {
      shownAsToast(refusal)
      return false
    }
  }
}

const send = (provider: AppDataProvider, request: BulkRequest) => {
  const ids = [...request.ids]
  switch (request.move) {
    case 'claim':
      return provider.act('POST /api/profiles/claim', { body: { ids } })
    case 'accept':
      return provider.act('POST /api/profiles/accept', { body: { ids } })
    case 'reject':
    default:
      return provider.act('POST /api/profiles/reject', { body: { ids, reason: request.reason } })
  }
}

const bulkActions: readonly BulkAction[] = ['claim', 'accept', 'reject']

/** Bulk actions for the selected applications. A dialog lists those that were refused, with the reason. */
export const QueueBulk = ({ chosen }: { chosen: readonly ApplicationRow[] }) => {
  const translate = useTranslate()
  const { onSelect, onUnselectItems, setFilters } = useListContext<ApplicationRow>()
  const [openDialog, setOpenDialog] = useDraftDialog(bulkActions)
  const [refusedOutcome, setRefusedOutcome] = useState<BulkOutcome | null>(null)
  const { mutate: save } = useExport()
  const ids = chosen.map(({ id }) => id)
  const finish = ({ move, done }: BulkOutcome) => {
    setRefusedOutcome(null)
    onUnselectItems()
    if (move === 'claim' && done.length > 0) {
      // Claimed applications leave the queue, so show the user's own cases, with the claimed ones still selected.
      setFilters({ mine: true })
      onSelect([...done])
    } else afterDialog(focusHeading)
  }
  const run = useBulk({
    // The bar contains the refusal dialog and unmounts without a selection, so clear the selection after the dialog.
    onDone: (outcome) => (outcome.refused.length > 0 ? setRefusedOutcome(outcome) : finish(outcome)),
  })
  return (
    <>
      {bulkActions.map((move) => {
        const Icon = actionIcons[move]
        return (
          <Button
            key={move}
            size="small"
            color="inherit"
            onClick={() => (move === 'claim' ? void run({ move, ids }) : setOpenDialog(move))}
          >
            <Icon {...icon} />
            {translate(`applications.bulk.${move}.button`)}
          </Button>
        )
      })}
      <Button size="small" color="inherit" className="hide-phone" onClick={() => save({ format: 'xlsx', ids })}>
        <Download {...icon} />
        {translate('kit.export.button')}
      </Button>
      {openDialog === 'accept' && (
        <Confirm
          isOpen
          title={translate('applications.bulk.accept.title', ids.length)}
          confirm={translate('applications.bulk.accept.button')}
          cancel={translate('kit.action.leave')}
          onClose={() => setOpenDialog(null)}
          onConfirm={() => {
            setOpenDialog(null)
            void run({ move: 'accept', ids })
          }}
          content={translate('applications.bulk.accept.text')}
        />
      )}
      {openDialog === 'reject' && (
        <ReasonDialog
          name={openDialog}
          title={translate('applications.bulk.reject.title', ids.length)}
          text={translate('applications.bulk.reject.text')}
          verb={translate('applications.bulk.reject.button')}
          danger
          reader="applicant"
          onClose={() => setOpenDialog(null)}
          onReason={async (reason) => {
            if (await run({ move: 'reject', ids, reason })) setOpenDialog(null)
          }}
        />
      )}
      {refusedOutcome && (
        <RefusedDialog
          title={translate('applications.bulk.refused', refusedOutcome.refused.length)}
          done={
            refusedOutcome.done.length > 0
              ? translate(`applications.bulk.${refusedOutcome.move}.done`, refusedOutcome.done.length)
              : undefined
          }
          refused={refusedOutcome.refused}
          rows={chosen}
          nameOf={({ name, number }) => (name ? `${name}, ${number}` : number)}
          pathOf={({ id }) => `/profiles/${id}`}
          onClose={() => finish(refusedOutcome)}
        />
      )}
    </>
  )
}
