import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { previewRows, nextToRead } from '../../src/app/study/home/rows'
import { studyStore } from '../../src/app/shell/session/studyStore'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { fakeStudy, studyRow } from './kit/fakeStudy'
import { withStudyStore } from './kit/studyStore'

withStudyStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

/** Simulates a page reload by the same user. */
const reloadPage = async ({ provider }: ReturnType<typeof fakeStudy>) => {
  admin?.leave()
  admin = await openAdmin({ at: '/study', provider, can: ['study'], isReload: true })
}
const open = async (given: ReturnType<typeof fakeStudy>, at = '/study') => {
  admin = await openAdmin({ at, provider: given.provider, can: ['study'] })
  return admin
}
const begun = studyRow({ percent: 62, read_at: '2026-10-05T18:40:00Z' })
const mandatory = studyRow({ id: 2, name: 'Охрана труда', mandatory: true, awaits_receipt: true, due_on: '2099-10-09' })
const fresh = studyRow({ id: 3, name: 'Практическая 3', is_new: true })
const former = studyRow({ id: 4, name: 'Прошлогоднее', former_group: 'ИС-23-4' })
const names = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((a) => a.textContent)

describe('The study page', () => {
  it('R2.08 shows where to continue, then mandatory and new materials, and all by subject', async () => {
    await open(fakeStudy({ rows: [begun, mandatory, fresh, former], since: '2026-10-04T09:00:00Z' }))
    const card = within(await screen.findByRole('region', { name: 'Нормальные формы' }))
    expect(card.getByRole('link', { name: 'Читать дальше' }).getAttribute('href')).toBe('/study/1')
    expect(card.getByText('62 %, осталось 8 минут')).toBeDefined()
    expect(names('Прочитать обязательно')).toEqual(['Охрана труда'])
    expect(names('Новое с 4 октября')).toEqual(['Практическая 3'])
    const subject = document.querySelector('.subject-panel')
    expect(subject?.textContent).toContain('0 из 3')
    expect(screen.getByText('Прежняя группа: ИС-23-4').closest('details')?.open).toBe(false)
  })

  it('searches while the user types, keeps the query in the URL, and highlights only the matches', async () => {
    const found = {
      title: [
        { text: 'Нормальные', hit: true },
        { text: ' <b>формы</b>', hit: false },
      ],
      text: [{ text: 'форме', hit: true }],
    }
    const { address } = await open(fakeStudy({ rows: [studyRow({ found }), mandatory] }))
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'нормальная форма' } })
    expect(
      await screen.findByRole('heading', { name: 'Найден 1 материал по запросу «нормальная форма»' }),
    ).toBeDefined()
    expect(new URLSearchParams(address().search).get('q')).toBe('нормальная форма')
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Нормальные',
      'форме',
    ])
    expect(screen.getByRole('link', { name: /<b>формы<\/b>/ })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть поиск' }))
    await waitFor(() => expect(address().search).toBe(''))
  })

  it('explains why there are no materials yet', async () => {
    await open(fakeStudy({ rows: [] }))
    expect(await screen.findByRole('heading', { name: 'Вы пока не в группе' })).toBeDefined()
  })

  it('shows offline the last list and which materials open', async () => {
    const given = fakeStudy({ rows: [begun, mandatory] })
    await open(given)
    await screen.findByRole('region', { name: 'Нормальные формы' })
    await waitFor(async () => expect(await studyStore.rows(7)).toHaveLength(2))
    given.state.fault = new HttpError('', 0, {})
    await reloadPage(given)
    expect(await screen.findByText(/^Нет сети\. Показан список/)).toBeDefined()
    expect(screen.getAllByText(/без сети не откроется/)).toHaveLength(2)
  })
})

describe('The order of materials', () => {
  it('puts overdue mandatory ones first, then the last one read, other mandatory ones and the next one', () => {
    const late = studyRow({ id: 5, awaits_receipt: true, due_on: '2026-10-01' })
    const idOf = (rows: Parameters<typeof nextToRead>[0]) => nextToRead(rows, '2026-10-06')?.id
    expect(idOf([begun, mandatory, late])).toBe(5)
    expect(idOf([begun, mandatory, fresh])).toBe(1)
    expect(idOf([fresh, mandatory])).toBe(2)
    expect(idOf([fresh])).toBe(3)
    expect(idOf([studyRow({ completed_at: '2026-10-01T00:00:00Z' })])).toBeUndefined()
    expect(idOf([former])).toBeUndefined()
  })

  it('puts started, new and next materials of a subject first, in the order of the subject', () => {
    const read = studyRow({ id: 6, completed_at: '2026-10-01T00:00:00Z', read_at: '2026-10-01T00:00:00Z' })
    const unread = studyRow({ id: 7 })
    expect(previewRows([read, unread, fresh, begun], 3).map(({ id }) => id)).toEqual([7, 3, 1])
    expect(previewRows([read], 3)).toEqual([read])
  })
})
