import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Whether the browser has a network: without one nothing is asked for in vain. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Whether what was asked found no server, whatever the browser says of its network. */
export const isUnreached = (error: unknown): boolean => error instanceof HttpError && error.status === 0
