import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSentAs, openCampaign } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { h1, patience, press } from './kit/application'
import { createGate } from './kit/createGate'
import { expectNoComplaints, enterAs } from './kit/person'

/** R2.10 Reviewing the documents of one application. */
describe('The documents of an application', () => {
  let app: App
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
  })
  afterAll(() => app.stop())

  /** Submits an application whose documents are all accepted except two. */
  const sendWithTwo = async (surname: string) => {
    const id = await newSentAs(surname, app.server, campaign)
    const { rows } = await app.server.pool.query<{ id: string }>(
      `SELECT id FROM documents WHERE application_id = $1 ORDER BY uploaded_at, id`,
      [id],
    )
    const documents = rows.map((row) => Number(row.id))
    const settled = documents.slice(2)
    for (const status of ['in_review', 'accepted'])
      await app.server.pool.query(`UPDATE documents SET status = $2 WHERE id = ANY($1)`, [settled, status])
    return { id, documents: documents.slice(0, 2) }
  }
  const namesOf = async (ids: readonly number[]) => {
    const { rows } = await app.server.pool.query<{ name: string }>(
      `SELECT name_ru AS name FROM documents JOIN document_types ON document_types.id = document_type_id
       WHERE documents.id = ANY($1) ORDER BY documents.id`,
      [ids],
    )
    return rows.map(({ name }) => name)
  }
  const statusesOf = async (ids: readonly number[]) => {
    const { rows } = await app.server.pool.query(`SELECT status FROM documents WHERE id = ANY($1) ORDER BY id`, [ids])
    return rows.map(({ status }) => status)
  }

  it('are reviewed by keyboard one after another; then the application opens and is accepted by keyboard', async () => {
    const { id, documents } = await sendWithTwo('Азимова')
    const [first, second] = documents
    const theirs = await sendWithTwo('Буров')
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto('/profiles')
    await page.getByRole('link', { name: /Азимова/ }).waitFor()
    await page.keyboard.press('n')
    await page.waitForURL(`**/profiles/${id}`)
    await page.getByRole('button', { name: 'Проверить 2 документа' }).waitFor()
    await page.keyboard.press('d')
    await page.waitForURL(`**/documents/${first}?within=${id}`)
    await page.getByText('В заявлении ждёт ещё 1 документ').waitFor()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Клавиши этой страницы' })
    await keys.getByText('Повернуть влево и вправо').waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })
    await page.getByText('На проверке', { exact: true }).first().waitFor()
    // Simulates a slow connection: the decision reaches the server only after the next document was requested.
    const counted = page.waitForResponse((answer) => answer.url().includes(`/api/documents/next?after=${second}`))
    await page.route(`**/api/documents/${first}/accept`, async (route) => {
      await counted
      await route.continue()
    })
    await page.keyboard.press('a')
    await page.waitForURL(`**/documents/${second}?within=${id}`)
    await page.getByText('В заявлении больше ничего не ждёт').waitFor()
    await page.getByText('На проверке', { exact: true }).first().waitFor()
    const accepted = page.waitForResponse(`**/api/documents/${second}/accept`)
    await page.keyboard.press('a')
    await accepted
    await page.waitForURL(`**/profiles/${id}`)
    const papers = page.locator('.case-documents > li')
    await papers.first().waitFor()
    const others = papers.filter({ hasNot: page.getByText('Принят', { exact: true }) })
    await expect.poll(() => others.count(), patience).toBe(0)
    await page.keyboard.press('a')
    await page.locator('.page-title').getByText('Принято', { exact: true }).waitFor()
    expect(await statusesOf(documents)).toEqual(['accepted', 'accepted'])
    expect(await statusesOf(theirs.documents)).toEqual(['uploaded', 'uploaded'])
    expectNoComplaints(visit)
    await visit.close()
  })

  it('can be skipped by keyboard one after another; then the application opens', async () => {
    const { id, documents } = await sendWithTwo('Ветрова')
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto(`/profiles/${id}`)
    await press(page, 'Проверить 2 документа')
    for (const name of await namesOf(documents)) {
      // The address changes before the next document's name is rendered.
      await h1(page, name)
      await page.keyboard.press('n')
    }
    await page.waitForURL(`**/profiles/${id}`)
    await page.getByRole('button', { name: 'Проверить 2 документа' }).waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('are decided in the version that was opened, even if an older response arrives later', async () => {
    const { id, documents } = await sendWithTwo('Громова')
    const [first, second] = documents
    const [, nameOfSecond = ''] = await namesOf(documents)
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto(`/profiles/${id}`)
    const isAhead = page.waitForResponse(`**/api/documents/${second}`)
    await press(page, 'Проверить 2 документа')
    await page.waitForURL(`**/documents/${first}?within=${id}`)
    await page.getByText('На проверке', { exact: true }).first().waitFor()
    await (await isAhead).finished()
    // Advances the clock, so that the prefetched data is stale and requested again.
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 5000
    })
    // Simulates a slow connection: a read sent before the claim of the document is answered after the claim.
    const opening = page.waitForResponse(`**/api/documents/${second}/claim`)
    const read = new Promise<void>((resolve) => {
      void page.route(`**/api/documents/${second}`, async (route) => {
        const response = await route.fetch()
        resolve()
        await opening
        await route.fulfill({ response })
      })
    })
    await page.route(`**/api/documents/${second}/claim`, async (route) => {
      await read
      await route.continue()
    })
    const late = page.waitForResponse(`**/api/documents/${second}`)
    await page.keyboard.press('a')
    await (await late).finished()
    await h1(page, nameOfSecond)
    // Waits two frames for rendering.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const accepting = page.waitForResponse(`**/api/documents/${second}/accept`)
    await page.keyboard.press('a')
    expect((await accepting).status()).toBe(200)
    await page.waitForURL(`**/profiles/${id}`)
    await expect.poll(() => statusesOf(documents), patience).toEqual(['accepted', 'accepted'])
    expectNoComplaints(visit)
    await visit.close()
  })

  it('allow accepting the application by keyboard while a decision on a document is still being saved', async () => {
    const { id, documents } = await sendWithTwo('Дронова')
    const [first] = documents
    const [nameOfFirst = '', nameOfSecond = ''] = await namesOf(documents)
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto(`/profiles/${id}`)
    await page.getByRole('button', { name: 'Взять на проверку' }).waitFor()
    await page.keyboard.press('c')
    await page.getByText(/^Заявление у вас до/).waitFor()
    await page.keyboard.press('d')
    await h1(page, nameOfFirst)
    const line = createGate()
    await page.route(`**/api/documents/${first}/accept`, async (route) => {
      await line.held
      await route.continue()
    })
    await page.keyboard.press('a')
    await h1(page, nameOfSecond)
    // Waits two frames for rendering.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.press('a')
    await page.getByText(/^Решение о документе сохраняется/).waitFor()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/profiles/${id}/accept`)) requests.push(request.url())
    })
    await page.keyboard.press('a')
    // Waits two frames, so that the key press has taken effect.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(requests).toEqual([])
    line.release()
    await page.locator('.page-title').getByText('Принято', { exact: true }).waitFor()
    expect(await statusesOf(documents)).toEqual(['accepted', 'accepted'])
    expectNoComplaints(visit)
    await visit.close()
  })

  it('ignore keys pressed while the next document or the application is loading', async () => {
    const { id, documents } = await sendWithTwo('Ежова')
    const [first, second] = documents
    const [nameOfFirst = '', nameOfSecond = ''] = await namesOf(documents)
    const visit = await app.visit()
    const { page } = visit
    const decisionCalls: string[] = []
    page.on('request', (request) => {
      const decisionMatch = /\/(accept|reject|return)$/.exec(request.url())
      if (decisionMatch) decisionCalls.push(request.url())
    })
    await enterAs(app, visit, 'admissions')
    await page.goto(`/profiles/${id}`)
    await page.getByRole('button', { name: 'Взять на проверку' }).waitFor()
    await page.keyboard.press('c')
    await page.getByText(/^Заявление у вас до/).waitFor()
    const toFirst = createGate()
    await page.route(`**/api/documents/next?application_id=${id}`, async (route) => {
      await toFirst.held
      await route.continue()
    })
    const toSecond = createGate()
    await page.route(`**/api/documents/next?after=${first}&*`, async (route) => {
      await toSecond.held
      await route.continue()
    })
    await page.keyboard.press('d')
    await page.keyboard.press('a')
    await page.keyboard.press('b')
    toFirst.release()
    await h1(page, nameOfFirst)
    await page.keyboard.press('n')
    await page.keyboard.press('a')
    toSecond.release()
    await h1(page, nameOfSecond)
    await page.keyboard.press('a')
    await page.waitForURL(`**/profiles/${id}`)
    await expect.poll(() => statusesOf(documents), patience).toEqual(['uploaded', 'accepted'])
    expect(decisionCalls.map((url) => url.replace(app.baseURL, ''))).toEqual([`/api/documents/${second}/accept`])
    expectNoComplaints(visit)
    await visit.close()
  })
})
