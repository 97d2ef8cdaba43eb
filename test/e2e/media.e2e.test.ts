import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearerOf, sendForm } from '../library/files/form'
import { pdf } from '../library/files/pictures'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { phone } from './kit/browser'
import { findings } from './kit/findings'
import { settled } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

const shots = process.env.SHOTS

describe('The media manager', () => {
  let app: App
  let folder = ''
  const shot = async (page: Page, name: string) => {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
  }
  const tile = (page: Page, name: string) => page.getByRole('option', { name })

  /** Drags an element onto a folder and drops it when the folder is highlighted. */
  const drag = async (page: Page, what: Locator, onto: Locator) => {
    const from = await what.boundingBox()
    const to = await onto.boundingBox()
    if (!from || !to) throw new Error('Nothing to drag')
    let nudge = 40
    await page.mouse.move(from.x + Math.min(from.width, 200) / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 10, { steps: 12 })
    await expect
      .poll(async () => {
        await page.mouse.move(to.x + (nudge += 2), to.y + 12)
        return page.locator('.folder.over').count()
      }, patience)
      .toBe(1)
    await page.mouse.up()
  }

  beforeAll(async () => {
    app = await startApp()
    folder = await mkdtemp(join(tmpdir(), 'abitura-media-'))
    const manager = app.server.as('admin')
    const { data: shelf } = await manager.call('POST /api/media/folders', {
      body: { name: 'Приёмная кампания', parent_id: null },
    })
    await manager.call('POST /api/media/folders', { body: { name: 'Баннеры', parent_id: shelf.id } })
    await manager.call('POST /api/media/folders', { body: { name: 'Расписания', parent_id: null } })
    const authorization = await bearerOf(app.server, 'admin')
    const colours = ['#2952cc', '#14713f', '#8a5300', '#c4281f', '#0b6478', '#505968']
    const pictures = await Promise.all(
      colours.map(async (background, n) => ({
        name: `Корпус ${n + 1}.jpg`,
        content: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      })),
    )
    await sendForm(app.server, authorization, '/api/media/files', {
      files: [
        ...pictures,
        { name: 'Правила приёма 2026.pdf', content: pdf() },
        { name: 'Список групп.csv', content: 'а;б\n1;2\n' },
      ],
    })
  })
  afterAll(async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('R2.09 uploads, renames, describes, moves, trashes and restores files by mouse and keyboard', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Медиа' }).first().click()
    await tile(page, 'Корпус 1.jpg').waitFor()
    await shot(page, 'media-grid-ru')

    const target = page.getByRole('button', { name: /^Расписания/ })
    await drag(page, tile(page, 'Список групп.csv'), target)
    await tile(page, 'Список групп.csv').waitFor({ state: 'detached' })
    await target.click()
    await tile(page, 'Список групп.csv').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('folder'), patience).toMatch(/^\d+$/)

    // Uploads go to the current folder.
    await writeFile(join(folder, 'Звонки.pdf'), pdf())
    await writeFile(join(folder, 'Страница.html'), '<html>')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([join(folder, 'Звонки.pdf'), join(folder, 'Страница.html')])
    await tile(page, 'Звонки.pdf').waitFor()
    await page.getByText('Страница.html: этот формат не принимаем.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Убрать: Страница.html' }).click()

    // Goes back to the top folder, then opens a file by keyboard and renames it.
    await page.getByRole('button', { name: 'Медиатека' }).click()
    await tile(page, 'Корпус 1.jpg').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Корпус 2.jpg' })
    await panel.getByLabel('Имя файла').fill('Учебный корпус.jpg')
    await panel.getByLabel('Что на изображении, по-русски').fill('Учебный корпус со двора')
    await panel.getByLabel('Что на изображении, по-английски').fill('The main building from the yard')
    await shot(page, 'media-panel-ru')
    await panel.getByRole('button', { name: 'Сохранить' }).click()
    // Presses Escape on the panel itself, because the Save button loses the focus while it is disabled for saving.
    await page.getByRole('dialog', { name: 'Учебный корпус.jpg' }).press('Escape')
    await tile(page, 'Учебный корпус.jpg').waitFor()

    await tile(page, 'Корпус 3.jpg').click()
    await tile(page, 'Корпус 4.jpg').click({ modifiers: ['Control'] })
    await page.keyboard.press('Delete')
    await tile(page, 'Корпус 3.jpg').waitFor({ state: 'detached' })
    const trashed = page.locator('.toast').filter({ hasText: /корзин/i })
    await trashed.getByRole('button', { name: 'Вернуть' }).click()
    await tile(page, 'Корпус 3.jpg').waitFor()

    await page.getByRole('searchbox').fill('со двора')
    await tile(page, 'Корпус 1.jpg').waitFor({ state: 'detached' })
    await tile(page, 'Учебный корпус.jpg').waitFor()
    const stored = await app.server.db
      .selectFrom('files')
      .select('translations')
      .where('name', '=', 'Учебный корпус.jpg')
      .executeTakeFirstOrThrow()
    expect(stored.translations).toEqual({
      ru: { alt: 'Учебный корпус со двора' },
      en: { alt: 'The main building from the yard' },
    })
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R2.09 moves a folder with its content by mouse and keyboard, and explains a refused move', async () => {
    const manager = app.server.as('admin')
    let parent_id: number | null = null
    for (let depth = 1; depth <= 9; depth += 1) {
      const body: { name: string; parent_id: number | null } = { name: `Уровень ${depth}`, parent_id }
      parent_id = (await manager.call('POST /api/media/folders', { body })).data.id
    }
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await page.goto('/media-manager')
    const folderNamed = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
    const inside = (outer: string) =>
      page
        .locator('.folders li')
        .filter({ has: page.locator(':scope > .folder', { hasText: outer }) })
        .locator('ul .folder', { hasText: 'Баннеры' })

    // Moving a folder into itself is refused with a message.
    await inside('Приёмная кампания').waitFor()
    await drag(page, folderNamed('Приёмная кампания'), folderNamed('Баннеры'))
    await page.getByText('Папка «Приёмная кампания» осталась на месте').waitFor()
    await page.getByText('Папку нельзя вложить в неё саму или глубже десяти уровней.').waitFor()
    await shot(page, 'media-folder-stays-ru')

    await drag(page, folderNamed('Баннеры'), folderNamed('Расписания'))
    const moved = page.locator('.toast').filter({ hasText: 'Папка «Баннеры» перемещена' })
    await inside('Расписания').waitFor()
    await moved.getByRole('button', { name: 'Вернуть' }).click()
    await inside('Расписания').waitFor({ state: 'detached' })
    await drag(page, folderNamed('Баннеры'), folderNamed('Расписания'))
    await inside('Расписания').waitFor()

    // Keyboard only: move a folder first to a target that is too deep, then to the top level.
    const moving = page.getByRole('dialog', { name: 'Переместить папку «Расписания»' })
    await folderNamed('Расписания').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Расписания' }).waitFor()
    await page.getByRole('button', { name: 'Переместить' }).focus()
    await page.keyboard.press('Enter')
    await moving.getByLabel('Папка').click()
    const offered = page.getByRole('option')
    await offered.filter({ hasText: 'Уровень 9' }).waitFor()
    const places = await offered.allInnerTexts()
    expect(places.filter((place) => /Расписания|Баннеры/.test(place))).toEqual([])
    const deepest = places.find((place) => place.endsWith('Уровень 9')) ?? ''
    await page.getByRole('option', { name: deepest, exact: true }).click()
    await moving.getByRole('button', { name: 'Переместить' }).press('Enter')
    await moving
      .locator('.field-error')
      .getByText('Папку нельзя вложить в неё саму или глубже десяти уровней.')
      .waitFor()
    await shot(page, 'media-folder-dialog-ru')
    await moving.getByLabel('Папка').click()
    await page.getByRole('option', { name: 'Приёмная кампания', exact: true }).click()
    await moving.getByRole('button', { name: 'Переместить' }).press('Enter')
    await moving.waitFor({ state: 'detached' })
    await inside('Приёмная кампания').waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('fits a phone in dark mode and in English without horizontal scroll', async () => {
    for (const options of [
      { scheme: 'dark', locale: 'en' },
      { screen: phone, scheme: 'light', locale: 'ru' },
      { screen: phone, scheme: 'dark', locale: 'en' },
    ] as const) {
      const visit = await app.visit(options)
      const { page } = visit
      const token = (await bearerOf(app.server, 'admin')).replace('Bearer ', '')
      await visit.context.addCookies([{ name: 'token', value: token, url: app.baseURL, sameSite: 'Strict' }])
      await page.goto('/media-manager')
      await tile(page, 'Корпус 1.jpg').waitFor()
      await settled(page)
      await shot(page, `media-${options.scheme}-${options.locale}-${'screen' in options ? 'phone' : 'desk'}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      expect(await findings(page)).toEqual([])
      await tile(page, 'Корпус 1.jpg').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
      await shot(page, `panel-${options.scheme}-${options.locale}-${'screen' in options ? 'phone' : 'desk'}`)
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
      expect(await findings(page)).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    }
  })

  it('scrolls through ten thousand files and renders only the visible ones', async () => {
    await app.server.pool.query(`
      INSERT INTO files (name, type, kind, size, sha256, storage_key, owner_id, purpose)
      SELECT 'Ведомость ' || n || '.pdf', 'application/pdf', 'document', 1000 + n, sha256(n::text::bytea),
        'ff/' || lpad(to_hex(n), 30, '0'), NULL, 'media' FROM generate_series(1, 10000) AS n`)
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admin')
    await page.goto('/media-manager?q=ведомость')
    await page.getByText('10000 файлов').waitFor()
    const drawn = () => page.getByRole('option').count()
    expect(await drawn()).toBeLessThan(120)
    const box = page.getByRole('listbox')
    for (let step = 0; step < 12; step += 1) await box.evaluate((element) => element.scrollBy(0, 4000))
    expect(await drawn()).toBeLessThan(120)
    await page
      .getByRole('option', { name: /Ведомость/ })
      .first()
      .waitFor()
    await visit.close()
  })
})
