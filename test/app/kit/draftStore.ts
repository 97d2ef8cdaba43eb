import { act } from '@testing-library/react'
import { draftStore } from '../../../src/app/shell/session/draftStore'
import { withBrowserDatabase } from './browserDatabase'

export const withDraftStore = () => withBrowserDatabase('abitura')

/** Waits until all queued operations of the draft store have finished. */
export const draftStoreIdle = () => act(async () => void (await draftStore.read({ userId: 0, place: '' })))
