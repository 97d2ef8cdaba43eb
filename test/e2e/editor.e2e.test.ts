import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mediaFile } from '../../src/api/library/media'
import { cameraPhoto, pdf, plainPng } from '../library/files/pictures'
import { bearerOf, sendForm } from '../library/files/form'
import { startGallery } from '../gallery/open'
import type { Persona } from '../kit/personas'
import { patience } from './kit/application'
import { expectNoComplaints } from './kit/person'

const shots = process.env.SHOTS

describe('A form in a real browser', () => {
  let app: Awaited<ReturnType<typeof startGallery>>
  let folder = ''
  beforeAll(async () => {
    app = await startGallery()
    folder = await mkdtemp(join(tmpdir(), 'abitura-sent-'))
  })
  afterAll(async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })

  type Options = NonNullable<Parameters<typeof app.visit>[0]> & { persona?: Persona; errors?: Record<string, string> }
  const open = async ({ persona = 'admin', errors = {}, ...options }: Options = {}) => {
    const visit = await app.visit(options)
    const token = (await bearerOf(app.server, persona)).replace('Bearer ', '')
    await visit.context.addCookies([{ name: 'token', value: token, url: app.baseURL, sameSite: 'Strict' }])
    await app.serve(visit.page)
    await visit.page.goto(`/gallery/?errors=${encodeURIComponent(JSON.stringify(errors))}`)
    await visit.page.locator('.editor .jodit-wysiwyg').first().waitFor()
    return visit
  }
  const area = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const saved = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForFunction(() => document.querySelector('[data-testid=saved]')?.textContent !== 'null')
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await page.getByTestId('saved').innerText()))
  }
  const shot = async (page: Page, name: string) => {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
  }
  /** Pastes HTML from the clipboard, like Ctrl+V. */
  const paste = (page: Page, html: string) =>
    page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/html', text)
      data.setData('text/plain', 'x')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)

  it('R9.07 offers a full and a simple editor toolbar, both without first-level headings', async () => {
    const visit = await open()
    const { page } = visit
    const buttons = async (index: number) =>
      page
        .locator('.editor')
        .nth(index)
        .locator('.jodit-toolbar-button, .jodit-toolbar-select')
        .evaluateAll((found) => found.map((one) => one.getAttribute('data-ref') ?? ''))
    const extra = ['image', 'file', 'video', 'source', 'fullsize']
    for (const index of [0, 1])
      await expect.poll(async () => (await buttons(index)).length, patience).toBeGreaterThan(5)
    const [full, simple] = [await buttons(0), await buttons(1)]
    for (const name of extra) {
      expect(full, name).toContain(name)
      expect(simple, name).not.toContain(name)
    }
    await page.locator('.editor').first().locator('[data-ref=paragraph] button').last().click()
    const popup = page.locator('.jodit-popup')
    await popup.getByText('Подзаголовок', { exact: true }).waitFor()
    expect(await popup.locator('h1').count()).toBe(0)
    expect(await popup.innerText()).toContain('Заголовок')
    await shot(page, 'editor-ru')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R5.06 cleans pasted HTML without asking', async () => {
    const visit = await open()
    const { page } = visit
    await area(page, 'Short text').click()
    await paste(
      page,
      '<html><body><!--StartFragment--><h1 style="color:red;font-family:Arial" class="MsoTitle">Приказ</h1><o:p></o:p><p class="MsoNormal" style="mso-margin:0;text-align:right"><b>Важно</b><script>window.hit=1</script><img src=x onerror="window.hit=1"></p><!--EndFragment--></body></html>',
    )
    expect(await page.locator('.jodit-dialog').count()).toBe(0)
    const { note } = await saved(page)
    expect(String(note)).toContain('<h2>Приказ</h2>')
    expect(String(note)).toMatch(/<p style="text-align:\s?right;?"><strong>Важно<\/strong><\/p>/)
    expect(String(note)).not.toMatch(/<(script|img|h1|o:p)|class=|Arial|mso|onerror/)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    // The browser reports that the policy also blocked the event handler.
    expect(visit.complaints.filter((complaint) => !complaint.includes('script-src-attr'))).toEqual([])
    await visit.close()
  })

  it('R9.07 embeds a video of a known host in 16:9 and refuses other addresses with a message', async () => {
    const visit = await open()
    const { page } = visit
    await page.route(/youtube|rutube|vkvideo/, (route) =>
      route.fulfill({ body: '<p>video</p>', contentType: 'text/html' }),
    )
    const insert = async (address: string) => {
      await area(page, 'Full text').click()
      await page.keyboard.press('Control+End')
      await page.locator('.editor').first().locator('[data-ref=video] button').first().click()
      await page.locator('.jodit-popup input[name=url]').fill(address)
      await page.locator('.jodit-popup').getByRole('button', { name: 'Вставить' }).first().click()
    }
    await insert('https://vimeo.com/76979871')
    expect(await area(page, 'Full text').locator('iframe').count()).toBe(0)
    await insert('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await area(page, 'Full text').getByTitle('Видео', { exact: true }).waitFor()
    const { body } = await saved(page)
    expect(String(body)).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    // The video's title depends on the reader's language, so it is not part of the text.
    expect(String(body)).not.toContain('title=')
    await page.getByTestId('read').getByTitle('Видео', { exact: true }).waitFor()
    const frame = await page.getByTestId('read').locator('iframe').boundingBox()
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    await shot(page, 'editor-video')
    await visit.close()
  })

  it('R7.08 uploads, shows and inserts library images in the editor, without executing their names', async () => {
    const authorization = await bearerOf(app.server, 'admin')
    await app.server
      .as('admin')
      .post('/api/jodit/', { body: { action: 'folderCreate', path: '', name: 'Корпус & двор' } })
    await sendForm(app.server, authorization, '/api/jodit/', {
      files: [{ name: "Вид' onerror=alert(1) &amp;.jpg", content: await cameraPhoto() }],
      fields: { action: 'fileUpload' },
    })
    const visit = await open()
    const { page } = visit
    await area(page, 'Full text').click()
    await page.locator('.editor').first().locator('[data-ref=image] button').first().click()
    await page.locator('.jodit-popup').getByText('Медиатека', { exact: true }).click()
    const dialog = page.locator('.jodit-dialog')
    await dialog.locator('.jodit-file-browser-files__item').first().waitFor()
    await dialog.getByText('Корпус & двор').waitFor()
    await shot(page, 'filebrowser-ru')
    const photo = await plainPng({ width: 120, height: 90 })
    await writeFile(join(folder, 'герб.png'), photo)
    await dialog.locator('input[type=file]').first().setInputFiles(join(folder, 'герб.png'))
    const item = dialog.locator('.jodit-file-browser-files__item[data-name="герб.png"]')
    await item.waitFor()
    await item.dblclick()
    await area(page, 'Full text').locator('img').waitFor()
    const { body } = await saved(page)
    expect(String(body)).toMatch(/<img[^>]+src="\/api\/files\/\d+\?/)
    const shown = page.getByTestId('read').locator('img')
    await shown.waitFor()
    const width = await shown.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 0
      await image.decode()
      return image.naturalWidth
    })
    expect(width).toBe(120)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R7.08 describes a library image in the language of the text', async () => {
    const authorization = await bearerOf(app.server, 'admin')
    const sent = await sendForm(app.server, authorization, '/api/media/files', {
      files: [{ name: 'фасад.png', content: await plainPng() }],
    })
    const [file] = z.object({ data: z.array(mediaFile) }).parse(sent.body).data
    if (!file) throw new Error('nothing was uploaded')
    await app.server.as('admin').call('PUT /api/media/files/:id', {
      params: { id: file.id },
      body: {
        name: file.name,
        folder_id: null,
        version: file.version,
        translations: { ru: { alt: 'Фасад колледжа "Север"' }, en: { alt: 'The front of the college' } },
      },
    })
    const visit = await open()
    const { page } = visit
    const insert = async (panel: string) => {
      const editor = page.getByRole('tabpanel', { name: panel }).locator('.editor')
      await editor.getByRole('textbox', { name: 'Body' }).click()
      await editor.locator('[data-ref=image] button').first().click()
      await page.locator('.jodit-popup').getByText('Медиатека', { exact: true }).click()
      await page.locator('.jodit-dialog .jodit-file-browser-files__item[data-name="фасад.png"]').dblclick()
      await editor.locator('.jodit-wysiwyg img').waitFor()
      expect(await editor.locator('.jodit-wysiwyg').getAttribute('lang')).toBe(panel === 'English' ? 'en' : 'ru')
    }
    await insert('Русский')
    await page.getByRole('tab', { name: /English/ }).click()
    await insert('English')
    const texts = z
      .object({ ru: z.object({ body: z.string() }), en: z.object({ body: z.string() }) })
      .parse((await saved(page)).translations)
    expect(texts.ru.body).toContain('alt="Фасад колледжа &quot;Север&quot;"')
    expect(texts.en.body).toContain('alt="The front of the college"')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R3.06 R5.03 R5.04 R7.06 R7.07 shows limits and errors of files, and clears the errors on a change', async () => {
    const visit = await open({ persona: 'applicant.a', errors: { 'files.0': 'паспорт.pdf: текст не читается' } })
    const { page } = visit
    await writeFile(join(folder, 'паспорт.pdf'), pdf())
    await writeFile(join(folder, 'диплом.pdf'), await plainPng())
    const field = page.getByRole('group', { name: 'Files' }).or(page.locator('section', { hasText: 'Scans' }))
    await page.getByText('PDF, JPG, PNG, до 20 МБ, не больше 5 файлов').waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([join(folder, 'паспорт.pdf'), join(folder, 'диплом.pdf')])
    await page.getByRole('button', { name: 'Скачать: паспорт.pdf' }).waitFor()
    await page.getByText('диплом.pdf: содержимое не соответствует расширению.', { exact: false }).waitFor()
    await shot(page, 'files-ru')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать: паспорт.pdf' }).click()
    expect((await downloading).suggestedFilename()).toBe('паспорт.pdf')

    await page.getByLabel('Refuse').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const fileError = page.locator('.file-row').getByText('паспорт.pdf: текст не читается')
    await fileError.waitFor()
    await writeFile(join(folder, 'новый.pdf'), pdf('новый'))
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'новый.pdf'))
    await page.getByRole('button', { name: 'Скачать: новый.pdf' }).waitFor()
    await fileError.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Удалить: паспорт.pdf' }).click()
    await page.getByRole('button', { name: 'Удалить: паспорт.pdf' }).waitFor({ state: 'detached' })
    const rows = await app.server.db.selectFrom('files').select('name').where('purpose', '=', 'document').execute()
    expect(rows.map((row) => row.name)).toEqual(['новый.pdf'])
    expect(await field.count()).toBeGreaterThan(0)
    await visit.close()
  })

  it("R5.03 keeps the form's input if a file is refused or its upload breaks, and sends it again", async () => {
    const visit = await open({ persona: 'applicant.b' })
    const { page } = visit
    await page.getByLabel('Phone', { exact: true }).fill('8 (926) 000-11-22')
    await area(page, 'Short text').click()
    await page.keyboard.type('Прошу принять')
    await writeFile(join(folder, 'страница.pdf'), '<html><script>alert(1)</script>')
    await writeFile(join(folder, 'скан.pdf'), pdf('скан'))
    const choose = (name: string) => page.locator('input[type=file]').first().setInputFiles(join(folder, name))
    await choose('страница.pdf')
    await page.locator('.file-row').getByText('страница.pdf: ').first().waitFor()

    await page.route('**/api/files', (route) => route.abort('connectionreset'), { times: 1 })
    await choose('скан.pdf')
    const row = page.locator('.file-row', { hasText: 'скан.pdf' })
    await row.getByRole('button', { name: /^Повторить/ }).click()
    await page.getByRole('button', { name: 'Скачать: скан.pdf' }).waitFor()
    const { phone, note, files } = await saved(page)
    expect(phone).toBe('+79260001122')
    expect(note).toBe('<p>Прошу принять</p>')
    expect(z.array(z.object({ name: z.string() })).parse(files)).toEqual([{ name: 'скан.pdf' }])
    await visit.close()
  })

  it('R9.05 shows moments as DD.MM.YYYY HH:mm without typing, and formats numbers by locale', async () => {
    const visit = await open()
    const { page } = visit
    const starts = page.getByRole('combobox', { name: 'Starts' })
    await expect.poll(() => starts.inputValue(), patience).toBe('01.09.2026 09:30')
    expect(await starts.getAttribute('readonly')).not.toBeNull()
    await starts.press('Enter')
    await page.getByRole('gridcell', { name: '15' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => starts.inputValue(), patience).toBe('15.09.2026 09:30')
    await page.getByLabel('Phone', { exact: true }).fill('8 (926) 000-11-22')
    const snils = page.getByLabel('SNILS', { exact: true })
    await snils.pressSequentially('11223344594')
    await page.getByText('Похоже на опечатку: контрольные цифры не сходятся.').waitFor()
    await snils.press('Backspace')
    await snils.pressSequentially('5')
    await expect.poll(() => snils.inputValue(), patience).toBe('112-233-445 95')
    expect(await saved(page)).toMatchObject({
      snils: '11223344595',
      phone: '+79260001122',
      starts_at: '2026-09-15T06:30:00.000Z',
    })
    await shot(page, 'numbers-ru')
    expectNoComplaints(visit)
    await visit.close()
  })
})
