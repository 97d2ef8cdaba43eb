import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRubric } from '../testing/kit/graders'
import { answerOf, everythingShown, hiddenReview, newTest } from '../testing/kit/newTest'
import { takerOf } from '../testing/kit/taker'
import { startApp, type App } from './kit/app'
import { looks } from './kit/browser'
import { faultsOf } from './kit/findings'
import { enterAs, expectNoComplaints } from './kit/person'

const review = { ...hiddenReview, just_after: everythingShown }

describe('Marking in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('marks and releases two essays by keyboard, and shows the student the mark and the comment', async () => {
    const { id } = await newTest(app.server, { contents: [withRubric, withRubric], fields: { review } })
    const student = takerOf(app.server, 'student.a')
    const attempt = await student.start(id)
    await student.sent(attempt, [
      answerOf(0, { type: 'essay', text: 'Первое сочинение' }),
      answerOf(1, { type: 'essay', text: 'Второе сочинение' }),
    ])
    await student.submit(attempt)

    const teacher = await app.visit()
    const { page } = teacher
    await enterAs(app, teacher, 'teacher')
    await page.goto('/tests/grading')
    await page.getByRole('link', { name: /^Проверять\s*: Зачёт/ }).click()
    await page.getByText('Первое сочинение').waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('1')
    await page.getByText('3 из 5').waitFor()
    await page.keyboard.press('c')
    await page.keyboard.type('Нет примера')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Второе сочинение').waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('3')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: /Объявить 1 результат/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Объявить' }).click()
    await page.getByText('Объявлен 1 результат').waitFor()

    const sitting = await app.visit()
    await enterAs(app, sitting, 'student.a')
    await sitting.page.goto(`/testing/attempts/${attempt}`)
    await sitting.page.getByText('Нет примера').waitFor()
    await sitting.page.getByText('8 из 10').waitFor()
    expect(await sitting.page.getByText('3 из 5').count()).toBe(1)
    expect(await sitting.page.getByText('5 из 5').count()).toBe(1)
  })

  it.each(looks)(
    'has no axe findings and no horizontal scroll: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const { id } = await newTest(app.server, { contents: [withRubric], fields: { review } })
      const student = takerOf(app.server, 'student.a')
      const attempt = await student.start(id)
      await student.sent(attempt, [answerOf(0, { type: 'essay', text: 'Сочинение' })])
      await student.submit(attempt)
      const visit = await app.visit({ locale, scheme, screen })
      const { page } = visit
      await enterAs(app, visit, 'teacher')
      await page.goto('/tests/grading')
      await page.locator('.grading-test').first().waitFor()
      const faults = await faultsOf(page, 'queue')
      await page.goto(`/tests/grading/${id}`)
      await page.getByText('Сочинение').waitFor()
      faults.push(...(await faultsOf(page, 'walk')))
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      faults.push(...(await faultsOf(page, 'keys')))
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
