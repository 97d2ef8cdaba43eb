import { act } from '@testing-library/react'
import { draftStore } from '../../../src/app/shell/session/draftStore'
import { withBrowserDatabase } from './browserDatabase'

export const withDraftStore = () => withBrowserDatabase('abitura')

/** Waits until all pending draft store operations have finished; they run in sequence. */
export const draftStoreIdle = () => act(async () => void (await draftStore.read({ userId: 0, place: '' })))
