import { cleanup, render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApplicationEvent } from '../../src/api/admissions/applicationStates'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { ApplicationTimeline } from '../../src/app/admissions/applications/states'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'

const blank = {
  to_status: null,
  reason: null,
  actor_name: null,
  choice: null,
  document: null,
  scoring: null,
} as const
const events: readonly ApplicationEvent[] = [
  { ...blank, id: 1, at: '2026-07-01T09:00:00Z', action: 'create', to_status: 'draft' },
  { ...blank, id: 2, at: '2026-07-02T09:00:00Z', action: 'submit', to_status: 'submitted' },
  { ...blank, id: 3, at: '2026-07-03T09:00:00Z', action: 'document_accepted', document: 'Паспорт' },
  { ...blank, id: 4, at: '2026-07-03T09:01:00Z', action: 'document_accepted', document: 'СНИЛС' },
  {
    ...blank,
    id: 5,
    at: '2026-07-03T09:02:00Z',
    action: 'document_rejected',
    document: 'Аттестат',
    reason: 'Не читается',
  },
  { ...blank, id: 6, at: '2026-07-04T09:00:00Z', action: 'original_received', document: 'Аттестат' },
]
const show = (isBrief: boolean) => {
  loadMessages('ru')
  render(
    <I18nContextProvider value={i18nProviderNow()}>
      <ApplicationTimeline events={events.toReversed()} status="submitted" isBrief={isBrief} />
    </I18nContextProvider>,
  )
  return screen.getAllByRole('listitem').map((line) => line.querySelector('b')?.textContent)
}

describe('R2.07 The timeline of an application', () => {
  afterEach(cleanup)

  it('lists all events in order, including documents and future steps', () => {
    expect(show(false)).toEqual([
      'Анкета начата',
      'Отправлено',
      'Документ принят',
      'Документ принят',
      'Документ отклонён',
      'Оригинал получен',
      'Проверка',
      'Решение комиссии',
      'Зачисление',
    ])
    expect(screen.getByText('Не читается').tagName).toBe('Q')
  })

  it('lists only status changes and required actions in the brief form', () => {
    expect(show(true).slice(0, 3)).toEqual(['Анкета начата', 'Отправлено', 'Документ отклонён'])
  })
})
