import * as fake from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { studyStore } from '../../../src/app/shell/session/studyStore'

/** Gives each test an empty IndexedDB and other browser features that the reading page needs and jsdom lacks. */
export const withStudyStore = () => {
  const parts = Object.entries(fake).filter(([name]) => /^IDB|^indexedDB$/.test(name))
  const sizes = class {
    observe = () => undefined
    disconnect = () => undefined
    unobserve = () => undefined
  }
  beforeAll(() => {
    for (const [name, value] of parts) Object.defineProperty(globalThis, name, { value, configurable: true })
    Object.defineProperty(globalThis, 'ResizeObserver', { value: sizes, configurable: true })
    Element.prototype.scrollIntoView = () => undefined
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:kept')
    URL.revokeObjectURL = vi.fn<() => void>()
  })
  afterEach(() => studyStore.forgetAll())
  afterAll(() => {
    for (const [name] of parts) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(globalThis, 'ResizeObserver')
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    Reflect.deleteProperty(URL, 'createObjectURL')
    Reflect.deleteProperty(URL, 'revokeObjectURL')
  })
}
