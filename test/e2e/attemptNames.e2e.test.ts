import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionContent, type QuestionContent } from '../../src/api/testing/questionContent'
import { allTypes } from '../testing/kit/allTypes'
import { newTest } from '../testing/kit/newTest'
import { startApp, type App } from './kit/app'
import { faultsOf } from './kit/findings'
import { settled } from './kit/open'
import { enterAs } from './kit/person'

const head = { points: 1, translations: { ru: { body: '<p>Что верно?</p>' }, en: { body: '<p>Which is right?</p>' } } }
const formulas = ['x^2', '\\frac{a}{b}', '\\begin{matrix}1\\end{matrix}'].map((tex) => `<p>\\(${tex}\\)</p>`)
const parts = (more: (place: number) => object = () => ({})) =>
  formulas.map((text, place) => ({ id: `o${place}`, ...more(place), translations: { ru: { text }, en: { text } } }))

/** Questions whose parts consist only of formulas. */
const ofFormulas: readonly QuestionContent[] = [
  { type: 'single', ...head, shuffle: true, options: parts((place) => ({ weight: place === 0 ? 100 : 0 })) },
  {
    type: 'multiple',
    ...head,
    shuffle: true,
    scoring: 'all_or_nothing',
    options: parts((place) => ({ correct: place === 0, weight: null })),
  },
  { type: 'ordering', ...head, scoring: 'per_position', items: parts() },
  {
    type: 'matching',
    ...head,
    scoring: 'per_pair',
    distractors: [],
    pairs: formulas.map((left, place) => ({ id: `o${place}`, translations: { ru: { left, right: left } } })),
  },
].map((content) => questionContent.parse(content))

describe('Every type of question in a live attempt', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it.each([
    ['ru', '', /^Начать/, 'Дальше'],
    ['en', '/en', /^(Start|Begin)/, 'Next'],
  ] as const)('has no axe findings, even if its parts are only formulas: %s', async (locale, prefix, start, next) => {
    // Information blocks have no number, so they come last.
    const info = allTypes.filter(({ type }) => type === 'info')
    const questions = [...allTypes.filter(({ type }) => type !== 'info'), ...ofFormulas]
    const contents = [...questions, ...info]
    const { id } = await newTest(app.server, { contents, content: { shuffle_questions: false } })
    const visit = await app.visit({ locale })
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto(`${prefix}/testing/${id}`)
    await page.getByRole('button', { name: start }).click()
    const faults: string[] = []
    for (const [place, { type }] of contents.entries()) {
      const heading = page.getByRole('heading', { level: 1, name: new RegExp(` ${place + 1} `) })
      await (type === 'info' ? page.getByText('Прочитайте') : heading).waitFor()
      await settled(page)
      faults.push(...(await faultsOf(page, `${place + 1} ${type}`)))
      if (place < contents.length - 1) await page.getByRole('button', { name: next }).click()
    }
    expect(faults).toEqual([])
  })
})
