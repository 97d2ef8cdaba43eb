import { act } from '@testing-library/react'
import { typedStore } from '../../../src/app/shell/session/typedStore'
import { withBrowserDatabase } from './browserDatabase'

export const withTypedStore = () => withBrowserDatabase('abitura')

/** Waits until all pending draft store operations have finished; they run in sequence. */
export const untilRead = () => act(async () => void (await typedStore.read({ userId: 0, place: '' })))
