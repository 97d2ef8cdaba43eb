import { cleanup, render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PresentedQuestion } from '../../src/api/testing/presented'
import { AnswerInput } from '../../src/app/testing/answering/AnswerInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { loadMessages } from '../shell/kit/messages'

beforeAll(() => import('../../src/app/kit/formulas/drawFormulas'))
afterEach(cleanup)

const shown = { language: 'ru', body: '<p>Что верно?</p>' } as const
const ignore = () => undefined
const ask = (question: PresentedQuestion) => {
  loadMessages()
  render(
    <I18nContextProvider value={i18nProviderNow()}>
      <AnswerInput question={question} answer={null} onChange={ignore} />
    </I18nContextProvider>,
  )
}

describe('A question part with only a formula or an image', () => {
  const formula = '\\(x^2\\)'
  const picture = '<p><img src="/api/files/1" alt=""></p>'
  const described = '<img src="/api/files/2" alt="Схема">'

  it('has a name as an option', async () => {
    ask({ type: 'single', ...shown, options: [formula, picture, described] })
    expect(await screen.findByRole('radio', { name: 'x в квадрате' })).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Рисунок 2' })).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Схема' })).toBeDefined()
  })

  it('has a name as an item and as a side of a pair', () => {
    ask({ type: 'ordering', ...shown, items: [formula, picture] })
    expect(screen.getByRole('button', { name: /^Выше: Рисунок 2/ })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Ниже: x в квадрате/ })).toBeDefined()
    cleanup()
    ask({ type: 'matching', ...shown, lefts: [picture, formula], rights: [described, picture] })
    expect(screen.getAllByRole('combobox', { name: /Рисунок 1/ })).toHaveLength(1)
    expect(screen.getAllByRole('option', { name: 'Б. Рисунок 2' })).toHaveLength(2)
  })
})
