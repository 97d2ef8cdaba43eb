import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toldByToast } from '../../shell/http/toldByToast'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import { toast } from '../../shell/toasts/store'

export type BulkMove = 'claim' | 'accept' | 'reject'
type Asked =
  | { move: 'claim' | 'accept'; ids: readonly number[] }
  | { move: 'reject'; ids: readonly number[]; reason: string }
export type Outcome = { move: BulkMove; done: readonly number[]; refused: readonly Refusal[] }
type Options = { onDone: (outcome: Outcome) => void }

/** Runs one decision on many applications; resolves to whether the request succeeded. */
export const useBulk = ({ onDone }: Options) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const navigate = useNavigate()
  // Undo needs a reason for each application, so the toast offers it only for one.
  const takeBack = ([id, ...others]: readonly number[]) =>
    id === undefined || others.length > 0
      ? {}
      : {
          action: {
            label: translate('profiles.take_back.button'),
            run: () => void navigate(`/profiles/${id}?ask=revoke`),
          },
        }
  return async (asked: Asked): Promise<boolean> => {
    try {
      const { data } = await send(provider, asked)
      if (data.refused.length === 0)
        toast.success({
          text: translate(`profiles.bulk.${asked.move}.done`, data.done.length),
          ...(asked.move !== 'claim' && takeBack(data.done)),
        })
      refresh()
      onDone({ move: asked.move, ...data })
      return true
    } catch (refusal) {
      toldByToast(refusal)
      return false
    }
  }
}

const send = (provider: AppDataProvider, asked: Asked) => {
  const ids = [...asked.ids]
  switch (asked.move) {
    case 'claim':
      return provider.act('POST /api/profiles/claim', { body: { ids } })
    case 'accept':
      return provider.act('POST /api/profiles/accept', { body: { ids } })
    case 'reject':
    default:
      return provider.act('POST /api/profiles/reject', { body: { ids, reason: asked.reason } })
  }
}
