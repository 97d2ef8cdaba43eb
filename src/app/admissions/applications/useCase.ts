import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

/**
 * The case as the server last answered it, and one way of acting on it: the answer is shown, a stale version is
 * answered with the case as it is now.
 */
export const useCase = (id: number) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const [busy, setBusy] = useState(false)
  const key = ['profiles', 'case', id]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal, client: cache, queryKey }) => {
      const { data } = await provider.read('GET /api/profiles/:id', { id, signal })
      const known = cache.getQueryData<ProfileCase>(queryKey)
      // Something was done while this answer was on its way: what is known is newer.
      return known && known.version > data.version ? known : data
    },
  })
  const put = (profile: ProfileCase) => {
    client.setQueryData(key, profile)
    void client.invalidateQueries({ queryKey: ['profiles', 'getList'] })
  }
  /**
   * Answers whether it was done; a refusal has been told. Field errors are thrown for the form that asked, and
   * `onStale` is given the case as somebody else has left it, where there is something of one's own to compare with
   * it.
   */
  const act = async (
    send: (through: AppDataProvider) => Promise<{ data: ProfileCase }>,
    onStale?: (current: ProfileCase) => void,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      put((await send(provider)).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      if (problem.status === 422 && problem.body?.errors) throw problem
      if (problem.status === 409) {
        const { data: current } = await query.refetch()
        if (onStale && current && problem.body?.current !== undefined) onStale(current)
        else toast.info({ text: translate('profiles.case.fresh') })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { profile: query.data, error: query.error, refetch: query.refetch, act, busy }
}
export type CaseAct = ReturnType<typeof useCase>['act']

/** Whether an error carries messages for fields: it is for the form, and has been told there. */
export const isForForm = (error: unknown): error is HttpError => error instanceof HttpError
