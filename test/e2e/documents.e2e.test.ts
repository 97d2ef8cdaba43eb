import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentTypeIds, campaignOf, newApplication, uploadPages } from '../admissions/documents/applications'
import { pdf, plainPng } from '../library/files/pictures'
import { startApp } from './kit/app'
import { phone } from './kit/browser'
import { enterAs } from './kit/person'

const app = await startApp()
const { server } = app
afterAll(app.stop)

const codes = ['passport', 'snils', 'school_certificate', 'certificate_supplement', 'photo'] as const
const ids: number[] = []
const names: string[] = []
/** The path of each document's first page. */
const pictures: string[] = []

beforeAll(async () => {
  const type = await documentTypeIds(server)
  const campaign = await campaignOf(server)
  // The queue shows the campaign that opened last.
  const opens_at = new Date(server.clock.now().getTime() - 60_000).toISOString()
  await server.db.updateTable('campaigns').set({ year: 2099, opens_at }).where('id', '=', campaign.id).execute()
  for (const persona of ['applicant.a', 'applicant.b'] as const) {
    const { id } = await newApplication(server, { persona, campaign })
    for (const code of codes) {
      const page = { name: `${code}.png`, content: await plainPng({ width: 1200, height: 800 }) }
      const [file_id = 0] = await uploadPages(server, persona, [page])
      const body = { document_type_id: type(code), pages: [{ file_id }] }
      const { data } = await server.as(persona).call('POST /api/my/documents', { body })
      const sent = data.items.find((item) => item.code === code)
      ids.push(sent?.id ?? 0)
      names.push(sent?.name ?? '')
      pictures.push(`/api/files/${file_id}`)
      server.clock.advance({ seconds: 1 })
    }
    await server.db
      .updateTable('applications')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', id)
      .execute()
  }
})

const statuses = async () => {
  const rows = await server.db.selectFrom('documents').select(['id', 'status', 'reject_reason']).orderBy('id').execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Simulates a double key press, with nothing rendered in between. */
const pressTwice = () => {
  for (const code of ['KeyA', 'KeyA']) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code }))
}

it('The document queue shows a lost network as an error and not as an empty queue', async () => {
  const visit = await app.visit()
  const { page } = visit
  await enterAs(app, visit, 'admissions')
  await page.route('**/api/documents/next*', (route) => route.abort())
  await page.goto(`/documents/${ids[0]}`)
  await page.getByRole('heading', { level: 1, name: names[0], exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Начать проверку' }).waitFor()
  await page.getByText('Нет связи', { exact: false }).first().waitFor()
  expect(await page.getByText('Очередь пуста', { exact: false }).count()).toBe(0)
  await page.unroute('**/api/documents/next*')
})

it('R2.10 A clerk reviews ten documents by keyboard alone, with the next one prefetched', async () => {
  const visit = await app.visit()
  const { page } = visit
  await enterAs(app, visit, 'admissions')
  await page.goto('/documents')
  const requests: string[] = []
  const fetched = new Set<string>()
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Начать проверку' }).waitFor()
  await page.keyboard.press('n')
  const haveAll = async (paths: readonly string[]) => {
    while (!paths.every((path) => fetched.has(path))) await page.waitForEvent('requestfinished')
  }
  let pressedAt = 0
  for (const [place, id] of ids.entries()) {
    await page.waitForURL(`**/documents/${id}`)
    // The address changes before the next document's name is rendered.
    await page.getByRole('heading', { level: 1, name: names[place], exact: true }).waitFor()
    await page.locator('.page-paper img').waitFor()
    await page.getByText('На проверке', { exact: true }).first().waitFor()
    // The next document and its page are prefetched, so neither is requested after the key press.
    const askedLate = place === 0 ? [] : requests.slice(pressedAt)
    expect(askedLate).not.toContain(pictures[place])
    const next = ids[place + 1]
    const ahead = next === undefined ? [] : [`/api/documents/${next}`, pictures[place + 1] ?? '']
    await haveAll(ahead)
    pressedAt = requests.length
    if (place % 3 === 2) {
      await page.keyboard.press('1')
      await page.getByRole('button', { name: /^1/ }).and(page.locator('[aria-pressed="true"]')).waitFor()
      await page.keyboard.press('R')
    } else if (place === 1) await page.evaluate(pressTwice)
    else await page.keyboard.press('KeyA')
  }
  await page.waitForURL('**/documents')
  await page.getByText('Очередь пуста').waitFor()
  await haveAll(ids.map((id, place) => `/api/documents/${id}/${place % 3 === 2 ? 'reject' : 'accept'}`))
  const decided = await statuses()
  expect(decided.map((row) => row?.status)).toEqual(
    ids.map((_id, place) => (place % 3 === 2 ? 'rejected' : 'accepted')),
  )
  expect(decided[2]?.reject_reason).toBeTruthy()
  expect(requests.filter((path) => path === `/api/documents/${ids[1]}/accept`)).toHaveLength(1)
  // The last decision was an acceptance, and its toast offers to revoke it.
  await page.locator('.toast').filter({ hasText: 'Принят 1 документ' }).getByRole('button', { name: 'Вернуть' }).click()
  await page.waitForURL(`**/documents/${ids.at(-1)}?ask=revoke`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Отмен/ })
    .click()
  await page.waitForURL(`**/documents/${ids.at(-1)}`)
  expect(visit.complaints).toEqual([])
  await visit.close()
})

it('R2.07 An applicant can replace a rejected document on a phone, and reorder and turn its pages', async () => {
  const visit = await app.visit({ screen: phone })
  const { page } = visit
  await enterAs(app, visit, 'applicant.a')
  await page.goto('/my-documents')
  const item = page.locator('#school_certificate')
  await item.getByText('Отклонён', { exact: true }).waitFor()
  await item.getByRole('button', { name: 'Загрузить заново' }).click()
  await item
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'вторая.png', mimeType: 'image/png', buffer: await plainPng({ width: 400, height: 300 }) },
      { name: 'первая.png', mimeType: 'image/png', buffer: await plainPng({ width: 300, height: 400 }) },
    ])
  await item.getByRole('listitem').filter({ hasText: 'первая.png' }).waitFor()
  await item.getByRole('button', { name: /^Выше: страница 2/ }).click()
  await item.getByRole('button', { name: /^Повернуть: страница 1, первая/ }).click()
  // A reload keeps all uploads.
  await page.reload()
  await item.getByRole('button', { name: 'Продолжить загрузку' }).click()
  await item.getByRole('button', { name: 'Отправить вместо прежнего' }).click()
  await item.getByText('Загружен', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const { data } = await server.as('applicant.a').call('GET /api/my/documents')
  const sent = data?.items.find((one) => one.code === 'school_certificate')
  expect(sent?.pages).toMatchObject([
    { name: 'первая.png', rotation: 90 },
    { name: 'вторая.png', rotation: 0 },
  ])
  expect(visit.complaints).toEqual([])
  await visit.close()
})

it("R5.03 An upload shows the error next to the file's name and continues without that file", async () => {
  await newApplication(server, { persona: 'applicant.b' })
  const visit = await app.visit()
  const { page } = visit
  await enterAs(app, visit, 'applicant.b')
  await page.goto('/my-documents#medical_086')
  const item = page.locator('#medical_086')
  await item
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'справка.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ nothing') },
      { name: 'справка.pdf', mimeType: 'application/pdf', buffer: pdf() },
    ])
  await item.getByRole('alert').filter({ hasText: 'справка.exe' }).waitFor()
  await item.getByRole('button', { name: 'Убрать: справка.exe' }).click()
  await item.locator('.page-row').filter({ hasText: 'справка.pdf' }).waitFor()
  await visit.close()
})
