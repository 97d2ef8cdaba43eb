// @vitest-environment-options {"url": "https://college.example/login"}
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../src/app/shell/session/store'

afterEach(() => {
  vi.restoreAllMocks()
})

it('R9.01 The token cookie is secure on HTTPS', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  sessionStore.keepToken('abc', { remember: true })
  expect(String(written.mock.calls[0]?.[0])).toMatch(/;\s*secure/i)
})
