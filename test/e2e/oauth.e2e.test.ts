import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMember } from '../kit/member'
import { newPassword } from '../kit/newcomer'
import { clientId, clientSecret, startIdentityProvider } from '../people/oauth/identityProvider'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import type { Visit } from './kit/browser'
import { expectNoComplaints } from './kit/person'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const env = Object.fromEntries(
  ['VK', 'GITHUB'].flatMap((name) => [
    [`OAUTH_${name}_ID`, clientId],
    [`OAUTH_${name}_SECRET`, clientSecret],
  ]),
)

describe('R7.03 Signing in with a provider', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  let app: App
  let visit: Visit
  let email: string
  beforeAll(async () => {
    provider = await startIdentityProvider()
    app = await startApp({ env, providerOrigin: provider.origin })
    email = (await makeMember(app.server)).email
    visit = await app.visit()
    // Simulates the provider's page: agrees immediately and redirects back.
    await visit.context.route(`${provider.origin}/**`, async (route) => {
      const name = provider.state.as
      const query = provider.agree(route.request().url())
      const { headers } = await app.server.as('guest').get(`/api/oauth/${name}/callback`, { query })
      const page = new URL(String(headers['location']))
      await route.fulfill({ status: 302, headers: { location: `${app.baseURL}${page.pathname}${page.hash}` } })
    })
  })
  afterAll(async () => {
    await app.stop()
    await provider.stop()
  })

  const asVk = () =>
    Object.assign(provider.state, { as: 'vk', account: { subject: '77', email: null, verified: false } })
  const signInByPassword = async () => {
    const { page } = visit
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Электронная почта' }).fill(email)
    await page.getByRole('textbox', { name: 'Пароль' }).fill(newPassword)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL('**/dashboard')
  }
  const signOut = () => visit.context.clearCookies({ name: 'token' })

  it('is offered only for configured providers', async () => {
    const { page } = visit
    await page.goto('/login')
    const offered = async () => {
      const texts = await page.getByRole('button', { name: /^Войти через/ }).allTextContents()
      return texts.map((text) => text.replace(/^(VK|GH)(?=\S)/, ''))
    }
    await expect.poll(offered, patience).toEqual(['VK ID', 'GitHub'])
  })

  it('explains what to do if the account is unknown, and keeps nothing in the address', async () => {
    asVk()
    const { page } = visit
    await page.goto('/login')
    await page.getByRole('button', { name: 'Войти через VK ID' }).click()
    await page.getByText(/С этой учётной записью здесь никто не связан/).waitFor()
    await expect.poll(() => new URL(page.url()).hash, patience).toBe('')
  })

  it('works after it was linked in the settings', async () => {
    asVk()
    const { page } = visit
    await signInByPassword()
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Привязать VK ID' }).click()
    const dialog = page.getByRole('dialog', { name: 'Привязать VK ID' })
    await dialog.getByRole('textbox', { name: 'Ваш пароль' }).fill('не тот пароль')
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await dialog.getByRole('button', { name: 'Ваш пароль: Неверный пароль.' }).waitFor()
    await dialog.getByRole('textbox', { name: 'Ваш пароль' }).fill(newPassword)
    // Simulates a slow connection: the list requested before the link was added arrives after the link.
    const linked = page.waitForResponse('**/api/oauth/session')
    const late = async (route: Route) => {
      const before = await route.fetch()
      await linked
      await route.fulfill({ response: before })
    }
    await page.route('**/api/settings/identities', late, { times: 1 })
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await page.getByRole('button', { name: 'Отвязать VK ID' }).waitFor()
    await page.getByText('Учётная запись привязана: VK ID').waitFor()
    await signOut()
    await page.goto('/login?next=%2Fsettings%2Fpassword')
    await page.getByRole('button', { name: 'Войти через VK ID' }).click()
    await h1(page, 'Пароль и вход')
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Отвязать VK ID' }).click()
    await page.getByRole('button', { name: 'Привязать VK ID' }).waitFor()
  })

  it('opens the account with the same verified e-mail address', async () => {
    Object.assign(provider.state, { as: 'github', account: { subject: '5', email, verified: true } })
    await signOut()
    const { page } = visit
    await page.goto('/login')
    await page.getByRole('button', { name: 'Войти через GitHub' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/settings/profile')
    await h1(page, 'Профиль')
    await page.getByRole('main').getByText(email, { exact: true }).waitFor()
    expectNoComplaints(visit)
  })
})
