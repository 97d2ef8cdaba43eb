// @vitest-environment jsdom
// In a separate file, because `start` renders the whole app and nothing unmounts it.
import './kit/asyncTimeout'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { start } from '../../src/app/demonstration'
import type { Recordings } from '../../src/app/kit/providers/recordedProvider'
import { messageParts } from '../../src/app/shell/i18n/parts'
import { toast } from '../../src/app/shell/toasts/store'
import { allMessages } from '../shell/kit/messages'
import { person } from '../shell/kit/person'

const subject = (id: number, name: string) => ({
  id,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  code: `ОУП.0${id}`,
  name,
  translations: { ru: { name } },
  status: 'active',
  subject_type_id: 1,
  control_form: 'exam',
  direction_ids: [],
  hours: 234,
  credits: null,
  directions_count: 0,
  groups_count: 0,
})
const rows = [subject(1, 'Математика'), subject(2, 'История')]
const recordings: Recordings = {
  lists: {
    'directories/subjects': { rows },
    'directories/directions': { rows: [] },
    'types/subject-types': { rows: [{ id: 1, code: 'general', name: 'Общеобразовательный', variant: 'secondary' }] },
    notifications: { rows: [] },
  },
  answers: {
    '/api/start': {
      data: {
        user: person({ can: ['manage subjects'] }),
        config: {
          locales: ['ru', 'en'],
          default_locale: 'ru',
          fallback_locale: 'ru',
          base_path: '/admin',
          providers: [],
          registration: false,
          demo: true,
          college: 'Северный колледж',
          contacts: '',
          maintenance: null,
          version: '0.1.0',
        },
      },
    },
  },
}

/** A static file server that has only messages and recorded responses. */
const served = vi.fn((input: unknown) => {
  const path = String(input)
  if (path === '/recorded/ru.json') return Promise.resolve(Response.json(recordings))
  const part = messageParts.find((one) => path === `/@messages/ru/${one}.json`)
  return Promise.resolve(part ? Response.json(allMessages.ru[part]) : new Response(null, { status: 404 }))
})
it('The demo shows recorded data, reports unavailable actions and sends no other requests', async () => {
  vi.stubGlobal('fetch', served)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  window.history.pushState(null, '', '/directories/subjects')
  document.body.innerHTML = '<div id="root"></div>'
  await start()
  expect(await screen.findByText('Математика')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Выгрузить' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  const missing = 'Этого нет в демонстрации: за ней не стоит сервер.'
  await waitFor(() => expect(toast.shown().map(({ text }) => text)).toEqual([missing]))
  expect(served.mock.calls.filter(([input]) => String(input).startsWith('/api/'))).toEqual([])
})
