import { act } from '@testing-library/react'
import { typedStore } from '../../../src/app/shell/session/typedStore'
import { withBrowserDatabase } from './browserDatabase'

export const withTypedStore = () => withBrowserDatabase('abitura')

/** Until the store has done all that the screens have asked of it so far: it does one thing after another. */
export const untilRead = () => act(async () => void (await typedStore.read({ userId: 0, place: '' })))
