import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newDraft, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)

const pagesIn = (pdf: unknown) => String(pdf).match(/\/Type \/Page\b/g)?.length ?? 0

it('the printed application holds the texts of its consents whole, however long they are', async () => {
  const { client } = await newDraft(server, await openCampaign(server))
  const printed = async () => pagesIn((await client.get('/api/my/profile/print')).body)
  const pages = await printed()
  expect(pages).toBeGreaterThan(0)
  const body = Array.from({ length: 300 }, (_, number) => `${number}. Я подтверждаю, что сведения верны.`).join('\n')
  const translations = { ru: { title: 'Достоверность сведений', body } }
  await server.as('admin').call('POST /api/settings/legal-texts', { body: { kind: 'application_truth', translations } })
  // Sixty lines are a page.
  expect(await printed()).toBeGreaterThanOrEqual(pages + 4)
})
