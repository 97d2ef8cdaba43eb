import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

const most = { invite: 1000, slips: 25 } as const
type Refused = readonly { message: string }[]

const inLots = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, lot) => ids.slice(lot * size, (lot + 1) * size))

/** Invitations and login slips for many people, lot by lot; `done` of `all` says how far the slips are. */
export const useEntries = () => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const tellRefused = (refused: Refused) => {
    if (refused.length > 0)
      toast.warning({
        title: translate('users.refused', refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
  }

  /** Answers how many invitations are on their way. */
  const invite = async (ids: readonly number[]): Promise<number> => {
    const answers = await Promise.all(
      inLots(ids, most.invite).map((lot) => provider.act('POST /api/access/users/invite', { body: { ids: lot } })),
    )
    const count = answers.flatMap(({ data }) => data.done).length
    if (count > 0) toast.success({ text: translate('users.entries.invited', count) })
    tellRefused(answers.flatMap(({ data }) => data.refused))
    return count
  }

  /** One lot after another, so that nobody else waits for the server. What was issued is answered even when a later lot failed. */
  const issueSlips = async (ids: readonly number[]): Promise<LoginSlip[]> => {
    const slips: LoginSlip[] = []
    const refused: { message: string }[] = []
    setProgress({ done: 0, all: ids.length })
    try {
      for (const lot of inLots(ids, most.slips)) {
        const { data } = await provider.act('POST /api/access/users/login-slips', { body: { ids: lot } })
        slips.push(...data.slips)
        refused.push(...data.refused)
        setProgress({ done: slips.length + refused.length, all: ids.length })
      }
    } catch {
      // The HTTP client has said what happened; slips that were issued cannot be shown again, so they are not dropped.
    }
    setProgress(null)
    tellRefused(refused)
    return slips
  }
  return { invite, issueSlips, progress }
}
