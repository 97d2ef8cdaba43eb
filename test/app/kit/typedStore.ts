import { act } from '@testing-library/react'
import * as fake from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { typedStore } from '../../../src/app/shell/session/typedStore'

/** Gives the browser of this file's tests a database, empty for each of them; jsdom has none. */
export const withTypedStore = () => {
  const parts = Object.entries(fake).filter(([name]) => /^IDB|^indexedDB$/.test(name))
  beforeAll(() => {
    for (const [name, value] of parts) Object.defineProperty(globalThis, name, { value, configurable: true })
  })
  afterEach(() => deleteDB('abitura'))
  afterAll(() => {
    for (const [name] of parts) Reflect.deleteProperty(globalThis, name)
  })
}

/** Until the store has done all that the screens have asked of it so far: it does one thing after another. */
export const untilRead = () => act(async () => void (await typedStore.read({ userId: 0, place: '' })))
