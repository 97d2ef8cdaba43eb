import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { HttpError } from 'react-admin'
import type { StudyMaterial } from '../../../api/study/studying'
import { readKey, useRead } from '../../kit/providers/calls'
import { faultOf, isInaccessible } from '../../shell/page/faultOf'
import { useUser } from '../../shell/session/store'
import { studyStore } from '../../shell/session/studyStore'
import { isUnreachable, useOnline } from '../useOnline'

const call = 'GET /api/study/materials/:id'

/** Loads a material and stores it in this browser; offline, returns the stored one with its pictures. */
export const useReading = (id: number) => {
  const userId = useUser()?.id ?? 0
  const online = useOnline()
  const { data, error, refetch } = useRead(call, { id }, { enabled: online })
  const isAway = !online || isUnreachable(error)
  const { data: stored, isPending } = useQuery({
    queryKey: ['study kept', userId, id],
    queryFn: () => loadOffline(userId, id),
    enabled: isAway,
    gcTime: 0,
  })
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!data) return
    // Progress is stored separately, so a change of it does not download the pictures again.
    const text = `${data.edition} ${data.body}`
    if (last.current !== text) void studyStore.put(userId, data)
    last.current = text
  }, [data, userId])
  const isGone = isInaccessible(error)
  useEffect(() => {
    if (isGone) void studyStore.forget(userId, id)
  }, [isGone, userId, id])
  const pictures = (isAway && stored?.pictures) || null
  useRevokeObjectUrls(stored?.pictures)
  const client = useQueryClient()
  const isReady = !isAway || !isPending
  const material: StudyMaterial | undefined = isAway ? (stored?.material ?? data) : data
  return {
    material: isReady ? material : undefined,
    pictures,
    isAway,
    fault: isReady ? faultOf({ error: error ?? (isAway ? new HttpError('', 0) : null), data: material }) : null,
    refetch,
    /** Merges the response of another call into the cached material. */
    put: (next: Partial<StudyMaterial>) =>
      client.setQueryData<StudyMaterial>(readKey(call, { id }), (before) => before && { ...before, ...next }),
  }
}

/** Reads the stored material, with object URLs for its pictures. */
const loadOffline = async (userId: number, id: number) => {
  const stored = await studyStore.read(userId, id)
  return (
    stored && {
      material: stored.material,
      pictures: new Map(stored.pictures.map(({ address, blob }) => [address, URL.createObjectURL(blob)])),
    }
  )
}

/** Revokes object URLs that are no longer shown. */
const useRevokeObjectUrls = (pictures: ReadonlyMap<string, string> | undefined) => {
  useEffect(() => {
    if (!pictures) return undefined
    return () => {
      for (const address of pictures.values()) URL.revokeObjectURL(address)
    }
  }, [pictures])
}
