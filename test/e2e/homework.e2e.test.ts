import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { homeworkFixture } from '../homework/homeworkFixture'
import { pdf, plainPng } from '../library/files/pictures'
import { school } from '../study/newMaterial'
import { startApp } from './kit/app'
import { phone } from './kit/browser'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const app = await startApp()
afterAll(app.stop)

const title = 'Подзапросы'

describe('Homework in a real browser', () => {
  it('is set by a teacher, handed in from a phone with a lost network, returned, improved, and marked in the gradebook and on the home page', async () => {
    const { group_id, subject_id } = await school(app.server)
    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    await open(teacher.page, `/gradebook/homework/create?group=${group_id}&subject=${subject_id}`)
    await teacher.page.getByLabel('Название', { exact: true }).fill(title)
    await teacher.page.getByLabel('Срок сдачи', { exact: true }).click()
    const calendar = teacher.page.getByRole('dialog', { name: 'Срок сдачи' })
    await calendar.getByRole('button', { name: /следующий месяц/i }).click()
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click()
    await teacher.page.keyboard.press('Escape')
    await teacher.page.getByRole('button', { name: 'Создать' }).click()
    await teacher.page.getByRole('button', { name: 'Опубликовать' }).click()
    await teacher.page.getByText('Задание опубликовано, студенты получили уведомление').waitFor()
    const homeworkPage = new URL(teacher.page.url()).pathname

    const student = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, student, 'student.a')
    await open(student.page, '/dashboard')
    await student.page.getByRole('link', { name: `Сдать: ${title}` }).click()
    await student.page.getByRole('heading', { level: 1, name: title }).waitFor()
    const text = student.page.getByLabel('Пояснение')
    await text.fill('Запросы на снимке')
    await student.page.getByText('Сохранено на сервере').waitFor({ state: 'attached' })
    await student.context.setOffline(true)
    await student.page
      .locator('input[capture]')
      .setInputFiles([{ name: 'лист.png', mimeType: 'image/png', buffer: await plainPng() }])
    await student.page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await student.page.getByText(/^Вы сдали в \d\d:\d\d, работа отправляется$/).waitFor()
    await student.context.setOffline(false)
    await student.page.getByText('Работа сдана и ждёт проверки.').waitFor()
    await student.page.getByText('Версия 1 сдана').waitFor()

    await open(teacher.page, homeworkPage)
    await teacher.page.getByRole('link', { name: 'Проверить 1 работу' }).click()
    await teacher.page.getByText('Запросы на снимке').waitFor()
    await teacher.page.getByLabel('Комментарий студенту').fill('Снимите лист целиком.')
    await teacher.page.getByRole('button', { name: /^На доработку/ }).click()
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'На доработку' }).click()
    await expect
      .poll(async () => {
        await open(student.page, '/study/homework')
        return student.page.getByText('Вернули на доработку').count()
      })
      .toBeGreaterThan(0)
    await student.page.getByRole('link', { name: title }).click()
    await student.page.getByText('Снимите лист целиком.').waitFor()
    await text.fill('Снял заново')
    await student.page.getByRole('button', { name: 'Сдать версию 2' }).click()
    await student.page.getByText('Версия 2 сдана').waitFor()

    await open(teacher.page, homeworkPage)
    await teacher.page.getByRole('link', { name: 'Проверить 1 работу' }).click()
    await teacher.page.getByRole('button', { name: 'Версия 2' }).click()
    await teacher.page.getByText('Снял заново').first().waitFor()
    await teacher.page.keyboard.press('5')
    await teacher.page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => {
        await open(student.page, '/dashboard')
        return student.page.getByText(title).count()
      })
      .toBeGreaterThan(0)
    await student.page.getByRole('region', { name: 'Новое в оценках' }).getByText(title).first().waitFor()
    const { items, entries } = (
      await app.server
        .as('teacher')
        .call('GET /api/gradebook/:group/:subject', { params: { group: group_id, subject: subject_id }, query: {} })
    ).data
    const column = items.find((item) => item.title === title)
    expect(entries.filter(({ item_id }) => item_id === column?.id)).toMatchObject([{ values: [5] }])
    expectNoComplaints(teacher)
  })

  it('goes on with a large scan after the network was cut and the tab closed, without sending anything twice', async () => {
    const { set } = await homeworkFixture(app.server)
    const { id } = await set({ title: 'Чертёж' })
    const scan = pdf('', { more: 20 * megabyte - pdf().length })
    const sentBytes = countUploadedBytes()
    const student = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, student, 'student.a')
    await open(student.page, `/study/homework/${id}`)
    const cutNetwork = await slowDown(student.context, student.page)
    await student.page
      .locator('input[type=file]:not([capture])')
      .setInputFiles([{ name: 'чертёж.pdf', mimeType: 'application/pdf', buffer: scan }])
    await student.page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await expect.poll(sentBytes, { timeout: 60_000 }).toBeGreaterThan(8 * megabyte)
    await cutNetwork()
    await student.page.getByText(/\d+ % · продолжится, когда появится сеть$/).waitFor()
    await student.page.close()

    const again = await student.context.newPage()
    await slowDown(student.context, again)
    await again.goto('/dashboard')
    await again.getByText('Работа «Чертёж» сдана на этом устройстве и ждёт отправки.', { exact: false }).waitFor()
    const handedIn = async () => {
      const { data } = await app.server.as('student.a').call('GET /api/study/homework/:id', { params: { id } })
      return data.versions.map(({ state, files }) => [state, files.map(({ size }) => size)])
    }
    await expect.poll(handedIn, { timeout: 60_000 }).toEqual([['submitted', [scan.length]]])
    await again.getByText('Работа «Чертёж» сдана на этом устройстве', { exact: false }).waitFor({ state: 'detached' })
    // At most the part that was on its way is sent again.
    expect(sentBytes()).toBeLessThan(scan.length + 5 * megabyte)
  })
})

const megabyte = 1024 * 1024

/** Limits the upload of a page to 4 MB a second; returns a function that cuts its network. */
const slowDown = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 4 * megabyte,
    })
  await set(false)
  return () => set(true)
}

/** Counts the bytes that arrive at the server in requests of uploads. */
const countUploadedBytes = () => {
  let bytes = 0
  app.server.app.server.on('request', ({ url, socket }: IncomingMessage, response: ServerResponse) => {
    if (!url?.startsWith('/api/uploads') && !url?.startsWith('/api/files')) return
    const before = socket.bytesRead
    response.once('close', () => {
      bytes += socket.bytesRead - before
    })
  })
  return () => bytes
}
