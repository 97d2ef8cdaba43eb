import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

const maxBatch = { invite: 1000, slips: 25 } as const
type Refused = readonly { message: string }[]

const inBatches = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, lot) => ids.slice(lot * size, (lot + 1) * size))

/** Sends invitations and issues login slips in batches; `progress` counts the slips. */
export const useBulkAccess = () => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const showRefused = (refused: Refused) => {
    if (refused.length > 0)
      toast.warning({
        title: translate('users.refused', refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
  }

  /** Returns the number of invitations sent. */
  const invite = async (ids: readonly number[]): Promise<number> => {
    const answers = await Promise.all(
      inBatches(ids, maxBatch.invite).map((lot) =>
        provider.act('POST /api/access/users/invite', { body: { ids: lot } }),
      ),
    )
    const count = answers.flatMap(({ data }) => data.done).length
    if (count > 0) toast.success({ text: translate('users.entries.invited', count) })
    showRefused(answers.flatMap(({ data }) => data.refused))
    return count
  }

  /** Sends one batch at a time to spare the server. Returns the slips issued so far even if a later batch fails. */
  const issueSlips = async (ids: readonly number[]): Promise<LoginSlip[]> => {
    const slips: LoginSlip[] = []
    const refused: { message: string }[] = []
    setProgress({ done: 0, all: ids.length })
    try {
      for (const lot of inBatches(ids, maxBatch.slips)) {
        const { data } = await provider.act('POST /api/access/users/login-slips', { body: { ids: lot } })
        slips.push(...data.slips)
        refused.push(...data.refused)
        setProgress({ done: slips.length + refused.length, all: ids.length })
      }
    } catch {
      // The HTTP client has already shown the error. Keep the issued slips, because they cannot be shown again.
    }
    setProgress(null)
    showRefused(refused)
    return slips
  }
  return { invite, issueSlips, progress }
}
