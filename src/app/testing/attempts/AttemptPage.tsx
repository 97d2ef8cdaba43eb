import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Attempt } from '../../../api/testing/attempts'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { useRead } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { answerStore } from '../../shell/session/answerStore'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { AttemptScreen } from './AttemptScreen'
import { isRunning } from './attemptState'
import { deviceName, getDeviceId } from './device'
import { createAttemptSync } from './attemptSync'
import { attemptBackendOf } from './attemptBackend'
import { ReviewPage } from './ReviewPage'

/** Disables refetching, because the attempt sync keeps the data up to date. */
const fetchOnce = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

/** Shows the user's running attempt, or the result of a finished one. */
export const AttemptPage = () => {
  const { id = '' } = useParams()
  const { data: device } = useQuery({ queryKey: ['device'], queryFn: getDeviceId, ...fetchOnce })
  return device === undefined ? <FormSkeleton /> : <LoadedAttempt key={id} id={id} device={device} />
}

const LoadedAttempt = ({ id, device }: { id: string; device: string }) => {
  const { data, error, refetch } = useRead('GET /api/testing/attempts/:id', { id, query: { device } }, fetchOnce)
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.status !== 'in_progress') return <ReviewPage id={data.id} />
  return <RunningAttempt attempt={data} device={device} again={async () => (await refetch()).data} />
}

type RunningProps = { attempt: Attempt; device: string; again: () => Promise<Attempt | undefined> }

const RunningAttempt = ({ attempt, device, again }: RunningProps) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const [sync] = useState(() =>
    createAttemptSync({
      attempt,
      owner: { userId, place: attempt.id },
      port: attemptBackendOf(provider, { id: attempt.id, device, deviceName: deviceName() }),
      store: answerStore,
      isSameUser: () => session.current()?.id === userId,
    }),
  )
  useEffect(() => sync.start(), [sync])
  useSubscribe('testing/attempts', sync.poll)
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  const { isStale } = state
  const readAnew = useEffectEvent(async () => {
    const next = await again()
    if (next) sync.adopt(next)
  })
  useEffect(() => {
    if (isStale) void readAnew()
  }, [isStale])
  if (!isRunning(state)) return <ReviewPage id={attempt.id} />
  return <AttemptScreen sync={sync} state={state} upload={{ id: attempt.id, device }} />
}
