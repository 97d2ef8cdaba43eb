import { expect, it } from 'vitest'
import { printOrder } from '../../../src/server/admissions/enrolment/printOrder'
import { textOperatorsByPage } from '../../kit/pdf'

const orderOf = async (count: number) => {
  const people = Array.from({ length: count }, (_, place) => ({
    name: `Поступаева Анна ${place}`,
    number: `2027-${String(place).padStart(6, '0')}`,
    average_score: 4.5,
    direction: '09.02.07 Информационные системы и программирование',
    profile: null,
    method: 'Очная',
    basis: 'budget' as const,
    group_code: 'ИС-27-1',
    started_on: '2027-09-01',
  }))
  const order = { id: 1, number: '17-з', ordered_on: '2027-08-20', campaign_id: 1, campaign: 'Приём 2027 года' }
  const made = { people_count: count, created_by: 'Лебедева Ольга', created_at: '2027-08-20T09:00:00Z' }
  return printOrder({ ...order, ...made, people }, { college: 'Колледж' })
}

/** The number of PDF text operators in each part of a page. */
const row = 6
const signatures = 11
const footer = 9

it('The signatures of an order are never alone on a page, whatever the number of people', async () => {
  const lastPages: number[] = []
  for (let people = 22; people <= 30; people += 1) {
    const pages = textOperatorsByPage((await orderOf(people)).body)
    if (pages.length > 1) lastPages.push(pages.at(-1) ?? 0)
  }
  expect(lastPages.length).toBeGreaterThan(2)
  for (const words of lastPages) expect(words).toBeGreaterThanOrEqual(2 * row + signatures + footer)
})
