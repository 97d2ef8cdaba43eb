import { cleanup, render, screen, within } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentStatus } from '../../src/api/admissions/documentStates'
import type { Locale } from '../../src/api'
import { NextSteps } from '../../src/app/admissions/applications/states'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'

type Shown = Parameters<typeof NextSteps>[0]

const campaign = { closes_at: '2026-08-15T15:00:00Z', originals_due: '2026-08-20', office: 'ул. Мира, 1' }
const paper = (name: string, code: DocumentStatus) => ({
  name,
  required: true,
  original: 'awaited' as const,
  status: { code },
})
const items = [paper('Паспорт', 'uploaded'), paper('Аттестат', 'missing'), paper('СНИЛС', 'not_required')]

const show = (locale: Locale, code: Shown['application']['status']['code'] = 'submitted') => {
  loadMessages(locale)
  render(
    <I18nContextProvider value={i18nProviderNow()}>
      <MemoryRouter>
        <NextSteps application={{ status: { code }, campaign, choices: [] }} checklist={{ items }} />
      </MemoryRouter>
    </I18nContextProvider>,
  )
}

describe('The next steps of a submitted application', () => {
  afterEach(cleanup)

  it.each([
    [
      'ru',
      'Что дальше',
      'Загрузите документы: Аттестат.',
      'Принесите оригиналы до 20.08.2026, 23:59: Паспорт, Аттестат.',
      'Мои документы',
    ],
    [
      'en',
      'What happens next',
      'Upload these documents: Аттестат.',
      'Bring the original documents by 23:59 on 20.08.2026: Паспорт, Аттестат.',
      'My documents',
    ],
  ] as const)(
    'list the documents to upload and the deadline for originals: %s',
    (locale, title, uploads, originals, link) => {
      show(locale)
      const steps = within(screen.getByRole('region', { name: title }))
      expect(steps.getByText(uploads)).toBeDefined()
      expect(steps.getByText(originals)).toBeDefined()
      expect(steps.getByText('ул. Мира, 1')).toBeDefined()
      expect(steps.getByRole('link', { name: link }).getAttribute('href')).toBe('/my-documents')
    },
  )

  it('are hidden before the application is submitted', () => {
    show('ru', 'draft')
    expect(screen.queryByRole('region')).toBeNull()
  })
})
