import * as fake from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** Provides an empty fake IndexedDB for each test; jsdom has none. */
export const withBrowserDatabase = (name: string) => {
  const parts = Object.entries(fake).filter(([part]) => /^IDB|^indexedDB$/.test(part))
  beforeAll(() => {
    for (const [part, value] of parts) Object.defineProperty(globalThis, part, { value, configurable: true })
  })
  afterEach(() => deleteDB(name))
  afterAll(() => {
    for (const [part] of parts) Reflect.deleteProperty(globalThis, part)
  })
}
