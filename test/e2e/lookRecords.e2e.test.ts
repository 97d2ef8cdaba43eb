import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTypeIds, newApplication, uploadPages } from '../admissions/documents/applications'
import { plainPng, readablePdf } from '../library/files/pictures'
import { allTypes } from '../testing/kit/allTypes'
import { newTest } from '../testing/kit/newTest'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { looksByLocale, phone } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('A screen of a record', () => {
  let app: App
  let paper = ''
  beforeAll(async () => {
    app = await startApp()
    const { server } = app
    await newApplication(server, { persona: 'applicant.a' })
    const type = await documentTypeIds(server)
    const files = {
      passport: { name: 'passport.pdf', content: readablePdf() },
      photo: { name: 'photo.png', content: await plainPng() },
    }
    for (const code of ['passport', 'photo'] as const) {
      const pages = (await uploadPages(server, 'applicant.a', [files[code]])).map((file_id) => ({ file_id }))
      const body = { document_type_id: type(code), pages }
      await server.as('applicant.a').call('POST /api/my/documents', { body })
    }
    paper = `/tests/${(await newTest(server, { contents: allTypes })).id}/paper`
  })
  afterAll(() => app.stop())

  const screens = [
    ['my documents with a PDF and a picture', 'applicant.a', () => '/my-documents'],
    ['the entry of paper results', 'manage-tests', () => paper],
  ] as const
  const cases = looksByLocale.flatMap((look) =>
    screens.map(([title, persona, path]) => ({ ...look, title, persona, path })),
  )

  it('keeps the menu of a filter inside the window when it opens a long list of values', async () => {
    const visit = await app.visit({ screen: phone })
    const { page } = visit
    await enterAs(app, visit, 'manage-tests')
    await open(page, '/questions')
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await page.getByRole('menuitem', { name: /^Метк/ }).click()
    await page.getByRole('menuitemcheckbox').first().waitFor()
    const bottom = () => page.getByRole('menu').evaluate((menu) => menu.parentElement?.getBoundingClientRect().bottom)
    await expect.poll(bottom, patience).toBeLessThanOrEqual(phone.height)
    await visit.close()
  })

  it.each(cases)(
    'has no axe findings and no horizontal scroll: $title in $locale',
    async ({ locale, looks, persona, path }) => {
      const visit = await app.visit({ locale })
      await enterAs(app, visit, persona)
      await open(visit.page, path())
      expect(await faultsInLooks(visit.page, { where: path(), looks })).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
