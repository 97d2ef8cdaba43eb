import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Whether the browser is online; offline, requests are skipped. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Whether a request failed to reach the server, even if the browser reports a network. */
export const isUnreachable = (error: unknown): boolean => error instanceof HttpError && error.status === 0
