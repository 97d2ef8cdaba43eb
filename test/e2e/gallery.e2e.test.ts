import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileItem, type FileItem } from '../../src/api/library/files'
import { bearerOf, sendForm } from '../library/files/form'
import { cameraPhoto, pdf } from '../library/files/pictures'
import { startGallery } from '../gallery/open'
import type { State } from '../gallery/States'
import { patience } from './kit/application'
import { phone } from './kit/browser'
import { findings } from './kit/findings'
import { settled } from './kit/open'
import { expectNoComplaints } from './kit/person'

const shots = process.env.SHOTS

describe('Every form control', () => {
  let app: Awaited<ReturnType<typeof startGallery>>
  let files: FileItem[]
  beforeAll(async () => {
    app = await startGallery()
    const { body } = await sendForm(app.server, await bearerOf(app.server, 'admin'), '/api/files', {
      files: [
        { name: 'паспорт.pdf', content: pdf() },
        { name: 'я.jpg', content: await cameraPhoto() },
      ],
      fields: { purpose: 'document' },
    })
    files = z.object({ data: z.array(fileItem) }).parse(body).data
  })
  afterAll(() => app.stop())

  type Options = NonNullable<Parameters<typeof app.visit>[0]>
  const open = async (state: State, options: Options = {}) => {
    const visit = await app.visit(options)
    const { page } = visit
    const token = (await bearerOf(app.server, 'admin')).replace('Bearer ', '')
    await visit.context.addCookies([{ name: 'token', value: token, url: app.baseURL, sameSite: 'Strict' }])
    await app.serve(page)
    await page.goto(`/gallery/?state=${state}&files=${encodeURIComponent(JSON.stringify(files))}`)
    // The four editors load last.
    await expect.poll(() => page.locator('.jodit-wysiwyg').count(), patience).toBe(4)
    await settled(page)
    if (state === 'refused') {
      await page.getByRole('button', { name: /^(Сохранить|Save)$/ }).click()
      await page.locator('.field-error').first().waitFor()
    }
    if (state === 'read') {
      await page.getByRole('button', { name: 'Read' }).click()
      await page.getByTestId('as-read').waitFor()
      await settled(page)
    }
    return visit
  }
  /** Loads each page once for both colour schemes, because the page follows the scheme live. */
  const loads = [
    { locale: 'ru', schemes: ['light', 'dark'] },
    { locale: 'en', schemes: ['dark', 'light'] },
    { locale: 'ru', schemes: ['light'], screen: phone },
  ] as const

  it.each(['empty', 'filled', 'refused', 'disabled', 'read'] as const)(
    'R3.06 R3.07 is readable, reachable and within the page when %s, in both languages, schemes and on a phone',
    async (state) => {
      for (const { schemes, ...options } of loads) {
        const visit = await open(state, { ...options, scheme: schemes[0] })
        const { page } = visit
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
          await page.locator(`html[data-theme=${scheme}]`).waitFor()
          const description = `${state}, ${scheme}, ${JSON.stringify(options)}`
          expect(await findings(page), description).toEqual([])
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(beyond, description).toBeLessThanOrEqual(0)
          const name = `gallery-${state}-${options.locale}-${scheme}${'screen' in options ? '-phone' : ''}`
          if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
        }
        expectNoComplaints(visit)
        await visit.close()
      }
    },
  )

  it('cannot be changed when it is disabled', async () => {
    const { page, close } = await open('disabled')
    const free = () =>
      page.locator('.record-fields').evaluate((form) =>
        [...form.querySelectorAll('input, textarea, select, button, [contenteditable=true], [role=combobox]')]
          .filter((one) => !one.closest('[role=tablist], .translation-tabs'))
          // File downloads stay enabled.
          .filter((one) => !one.matches('.file-row .link, .file-row [aria-label^="Скачать"]'))
          // Excludes elements that users cannot reach, such as the editor's internal fields.
          .filter((one) => one.checkVisibility() && one.clientHeight > 0 && !one.matches('[aria-hidden=true]'))
          .filter((one) => !one.matches(':disabled, [aria-disabled=true]') && !one.closest('.jodit-toolbar__box'))
          .map((one) => one.outerHTML.slice(0, 200)),
      )
    await expect.poll(free, patience).toEqual([])
    await close()
  })

  it('R5.01 R5.02 R5.03 shows server errors at its field, per language, per file, and in a row', async () => {
    const { page, close } = await open('refused')
    const fieldError = (label: string) => page.locator('.field', { hasText: label }).locator('.field-error').last()
    for (const label of ['Фамилия', 'Причина решения', 'Основа обучения', 'Дата рождения', 'Стоимость за год', 'СНИЛС'])
      await fieldError(label).filter({ hasText: 'Проверьте это поле.' }).waitFor()
    await page.locator('.record-fields [aria-invalid=true]').nth(15).waitFor({ state: 'attached' })
    await page.locator('.file-row').getByText('паспорт.pdf: Проверьте это поле.').waitFor()
    const panel = (name: string) => page.getByRole('tabpanel', { name, includeHidden: true })
    for (const [tab, count] of [
      ['Русский', 2],
      ['English', 3],
    ] as const)
      await expect
        .poll(() => panel(tab).locator('.field-error').allTextContents(), patience)
        .toEqual(Array.from({ length: count }, () => `${tab}: Проверьте это поле.`))
    // Each line of the error summary focuses its field, for every kind of control.
    const summary = page.locator('.error-summary')
    const focusIn = (label: string) =>
      page.waitForFunction(
        (words) =>
          document.activeElement?.closest('.field')?.querySelector('.field-label')?.textContent?.includes(words),
        label,
      )
    for (const label of ['Письмо абитуриенту', 'По чему ранжировать', 'Сканы документа', 'Изображение', 'Предметы']) {
      await summary.getByRole('button', { name: new RegExp(`^${label}`) }).click()
      await focusIn(label)
    }
    await summary.getByRole('button', { name: /^Текст.*\(English\)/ }).click()
    await focusIn('Текст')
    await page
      .locator('.rows .field-error')
      .filter({ hasText: 'Проверьте это поле.' })
      .first()
      .waitFor({ state: 'attached' })
    await close()
  })

  it('shows its value as text', async () => {
    const { page, close } = await open('read')
    const read = page.getByTestId('as-read')
    for (const words of ['Константинопольская-Римская', 'Бюджет', '29.02.2008', '01.09.2026 09:30', '128500,5'])
      await read.getByText(words).first().waitFor()
    for (const words of ['+7 916 123-45-67', '112-233-445 95', '45 10', 'паспорт.pdf, я.jpg', 'Зелёный'])
      await read.getByText(words).first().waitFor()
    await close()
  })
})
