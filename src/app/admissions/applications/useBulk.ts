import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import { toast } from '../../shell/toasts/store'

export type BulkAction = 'claim' | 'accept' | 'reject'
type BulkRequest =
  | { move: 'claim' | 'accept'; ids: readonly number[] }
  | { move: 'reject'; ids: readonly number[]; reason: string }
export type BulkOutcome = { move: BulkAction; done: readonly number[]; refused: readonly Refusal[] }
type Options = { onDone: (outcome: BulkOutcome) => void }

/** Runs one decision on many applications; resolves to whether the request succeeded. */
export const useBulk = ({ onDone }: Options) => {
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
