import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { studyStore } from '../../src/app/shell/session/studyStore'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { fakeStudy, studyMaterial } from './kit/fakeStudy'
import { withStudyStore } from './kit/studyStore'

withStudyStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (given: ReturnType<typeof fakeStudy>, options: { isReload?: boolean } = {}) => {
  admin = await openAdmin({ at: '/study/1', provider: given.provider, can: ['study'], ...options })
  await screen.findByRole('article')
  return admin
}
/** Simulates a page reload by the same user. */
const reloadPage = async ({ provider }: ReturnType<typeof fakeStudy>) => {
  admin?.leave()
  admin = await openAdmin({ at: '/study/1', provider, can: ['study'], isReload: true })
}
const away = () => new HttpError('', 0, {})
const keptName = async () => (await studyStore.read(7, 1))?.material.name

describe('The reading page', () => {
  it('R2.08 shows the contents, the neighbouring materials and the files', async () => {
    const next = { id: 2, name: 'Практическая 3' }
    await open(fakeStudy({ material: studyMaterial({ next }) }))
    const contents = within(screen.getAllByRole('navigation', { name: 'Содержание' })[0] ?? document.body)
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Зачем', 'Как'])
    expect(screen.getByRole('link', { name: /Практическая 3/ }).getAttribute('href')).toBe('/study/2')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Нормальные формы')
  })

  it('R9.07 loads nothing from a video’s host before a click, then shows it in 16:9', async () => {
    const body = '<p>Разбор</p><iframe src="https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef"></iframe>'
    await open(fakeStudy({ material: studyMaterial({ body }) }))
    expect(document.querySelector('iframe')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Показать видео.*rutube\.ru/ }))
    const frame = document.querySelector('.rich-text iframe')
    expect(frame?.getAttribute('src')).toBe('https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef')
    expect(document.activeElement).toBe(frame)
  })

  it('runs nothing from a hostile text', async () => {
    const body =
      '<p>Текст<script>window.hit=1</script><img src=x onerror="window.hit=1"></p><iframe src="https://evil.example/"></iframe>'
    await open(fakeStudy({ material: studyMaterial({ body }) }))
    expect(screen.getByText('Текст')).toBeDefined()
    expect(document.querySelector('article script, article img, article iframe, article [data-video]')).toBeNull()
    expect('hit' in window).toBe(false)
  })

  it('links to an external page with the name of its host', async () => {
    await open(fakeStudy({ material: studyMaterial({ kind: 'link', body: null, url: 'https://www.visualgo.net/en' }) }))
    expect(screen.getByText('visualgo.net')).toBeDefined()
    const link = screen.getByRole('link', { name: /Открыть сайт/ })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  })
})

describe('A mandatory material', () => {
  const mandatory = studyMaterial({ mandatory: true, awaits_receipt: true, due_on: '2026-10-16', edition: 3 })

  it('is confirmed once, then shows the person, version and time', async () => {
    const receipt = { edition: 3, at: '2026-10-06T09:03:00Z' }
    const given = fakeStudy({
      material: mandatory,
      acts: { 'POST /api/study/materials/:id/receipt': () => ({ ...mandatory, awaits_receipt: false, receipt }) },
    })
    await open(given)
    expect(screen.getByText(/Соколова Мария Андреевна, редакция 3, сегодняшние/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Прочитано' }))
    expect(await screen.findByText(/^Соколова Мария Андреевна, редакция 3, \d\d\.\d\d\.2026/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Прочитано' })).toBeNull()
    expect(given.sent.find(({ key }) => key.endsWith('/receipt'))?.sent).toEqual({ id: 1, body: { edition: 3 } })
  })

  it('shows an edition published in the meantime, and asks to confirm that one', async () => {
    const current = { ...mandatory, edition: 4, body: '<p>Новый текст</p>' }
    const given = fakeStudy({
      material: mandatory,
      acts: {
        'POST /api/study/materials/:id/receipt': () => {
          throw new HttpError('Материал заменили', 409, { current })
        },
      },
    })
    await open(given)
    fireEvent.click(screen.getByRole('button', { name: 'Прочитано' }))
    expect((await screen.findByRole('alert')).textContent).toContain('редакция 4')
    expect(screen.getByText('Новый текст')).toBeDefined()
    expect(screen.getByText(/редакция 4, сегодняшние/)).toBeDefined()
  })
})

describe('The reading page without a network', () => {
  it('shows a material that was opened before', async () => {
    const given = fakeStudy({ material: studyMaterial() })
    await open(given)
    await waitFor(async () => expect(await keptName()).toBe('Нормальные формы'))
    given.state.fault = away()
    await reloadPage(given)
    expect(await screen.findByText('Один факт стоит в базе один раз.')).toBeDefined()
    expect(screen.getByText(/^Нет сети\. Вы читаете/)).toBeDefined()
  })

  it('explains why a material never opened is unavailable, and links to the available ones', async () => {
    const given = fakeStudy({})
    given.state.fault = away()
    admin = await openAdmin({ at: '/study/1', provider: given.provider, can: ['study'] })
    expect(await screen.findByRole('heading', { name: 'Запись не загрузилась' })).toBeDefined()
    expect(screen.getByText(/на этом устройстве ещё не открывали/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'К списку материалов' }).getAttribute('href')).toBe('/study')
  })

  it('forgets a stored material that is no longer accessible', async () => {
    const given = fakeStudy({ material: studyMaterial() })
    await open(given)
    await waitFor(async () => expect(await keptName()).toBe('Нормальные формы'))
    given.state.fault = new HttpError('', 404, {})
    await reloadPage(given)
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeDefined()
    await waitFor(async () => expect(await keptName()).toBeUndefined())
  })
})
