import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

/** Loads a case and runs actions on it; a version conflict reloads the case. */
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
      const known = cache.getQueryData<ApplicationCase>(queryKey)
      // Keep the cached case if an action updated it while this request was in flight.
      return known && known.version > data.version ? known : data
    },
  })
  const put = (application: ApplicationCase) => {
    client.setQueryData(key, application)
    void client.invalidateQueries({ queryKey: ['profiles', 'getList'] })
  }
  /**
   * Resolves to whether the action succeeded; throws validation errors for the form. On a version conflict `onStale`
   * gets the current case if the user has edits to compare with it; otherwise a toast is shown.
   */
  const act = async (
    send: (through: AppDataProvider) => Promise<{ data: ApplicationCase }>,
    onStale?: (current: ApplicationCase) => void,
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
        else toast.info({ text: translate('applications.case.fresh') })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { application: query.data, error: query.error, refetch: query.refetch, act, busy }
}
export type CaseAct = ReturnType<typeof useCase>['act']

/** Whether a form should show the error; `act` throws only validation errors as HttpError. */
export const isFormError = (error: unknown): error is HttpError => error instanceof HttpError
