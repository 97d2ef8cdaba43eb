import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { adminError } from '../../kit/providers/adminError'
import { toast } from '../../shell/toasts/store'

/** The case as the server last answered it, and one way of acting on it: the answer is shown, a stale version is answered with the case as it is now. */
export const useCase = (id: number) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const key = ['profiles', 'case', id]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal, client: cache, queryKey }) => {
      try {
        const { data } = await call('GET /api/profiles/:id', { params: { id: String(id) }, signal, quiet: [403, 404] })
        const known = cache.getQueryData<ProfileCase>(queryKey)
        // Something was done while this answer was on its way: what is known is newer.
        return known && known.version > data.version ? known : data
      } catch (problem) {
        throw problem instanceof HttpProblem ? adminError(problem) : problem
      }
    },
  })
  const put = (profile: ProfileCase) => {
    client.setQueryData(key, profile)
    void client.invalidateQueries({ queryKey: ['profiles', 'getList'] })
  }
  /**
   * Answers whether it was done; a refusal has been told. Field errors are thrown for the form that asked, and `onStale` is given the case
   * as somebody else has left it, where there is something of one's own to compare with it.
   */
  const act = async (
    send: () => Promise<{ data: ProfileCase }>,
    onStale?: (current: ProfileCase) => void,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      put((await send()).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
      if (problem.status === 422 && Object.keys(problem.errors).length > 0) throw adminError(problem)
      if (problem.status === 409) {
        const { data: current } = await query.refetch()
        if (onStale && current && problem.body.current !== undefined) onStale(current)
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
