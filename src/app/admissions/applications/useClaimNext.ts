import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate, useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { toast } from '../../shell/toasts/store'
import type { Calls } from '../../../api'

/**
 * Claims the application that has waited longest within the queue's filters and opens it; shows a toast if none waits.
 */
export const useClaimNext = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const body = useQueueFilter()
  const [busy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    try {
      const { data } = await provider.act('POST /api/profiles/next', { body })
      await client.invalidateQueries({ queryKey: ['profiles'] })
      const hasFilter = Object.keys(body).length > 0
      if (data) await navigate(`/profiles/${data.id}`)
      else toast.info({ text: translate(hasFilter ? 'applications.none_waits_here' : 'applications.none_waits') })
    } catch (refusal) {
      shownAsToast(refusal)
    } finally {
      setBusy(false)
    }
  }
  const claimNext = async () => {
    if (!busy) await navigateAsync(claim)
  }
  return { busy, claimNext }
}

type QueueFilter = NonNullable<Calls['POST /api/profiles/next']['body']>
type ListParams = { filter?: Readonly<Record<string, unknown>> }

const filterFields: readonly (keyof QueueFilter)[] = [
  'campaign_id',
  'direction_id',
  'basis',
  'source',
  'submitted_from',
  'submitted_until',
  'documents_missing',
]

/** The queue's current or last used filters, as the request body. */
const useQueueFilter = (): QueueFilter => {
  const [listParams] = useStore<ListParams>('profiles.listParams', {})
  const filter = listParams.filter ?? {}
  return Object.fromEntries(
    filterFields.flatMap((source) => (filter[source] === undefined ? [] : [[source, filter[source]]])),
  )
}
