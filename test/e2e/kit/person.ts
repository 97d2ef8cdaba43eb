import { expect } from 'vitest'
import { newPassword } from '../../kit/newcomer'
import { credentialsOf, type Persona } from '../../kit/personas'
import { tokenOf } from '../../kit/tokenOf'
import type { App } from './app'
import type { Visit } from './browser'

const words = {
  ru: { email: 'Электронная почта', password: 'Пароль', submit: 'Войти' },
  en: { email: 'Email', password: 'Password', submit: 'Sign in' },
} as const

/**
 * Signs in through the login form and waits for the dashboard. Waits for its menu (collapsed on a phone) before its
 * heading, because the login page has a heading too.
 */
export const signIn = async ({ page }: Visit, persona: Persona, locale: 'ru' | 'en' = 'ru'): Promise<void> => {
  const { email, password } = credentialsOf(persona)
  await page.goto('/login')
  await page.getByLabel(words[locale].email).fill(email)
  await page.getByLabel(words[locale].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words[locale].submit, exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.locator('nav.nav').waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

type Where = Pick<App, 'server' | 'baseURL'>
type Credentials = { email: string; password: string }

/** Signs a user in without the form or a page, by setting the token cookie. */
const giveToken = async ({ server, baseURL }: Where, { context }: Visit, body: Credentials) => {
  const { data } = await server.as('guest').call('POST /api/login', { body })
  await context.addCookies([{ name: 'token', value: tokenOf(data), url: baseURL, sameSite: 'Strict' }])
}

export const enterAs = (where: Where, visit: Visit, persona: Persona): Promise<void> =>
  giveToken(where, visit, credentialsOf(persona))

/** Like `enterAs`, for a user created by the test. */
export const enter = (where: Where, visit: Visit, email: string): Promise<void> =>
  giveToken(where, visit, { email, password: newPassword })

/** Fails if the browser console contains an unexpected error. */
export const expectNoComplaints = ({ complaints }: Visit): void => expect(complaints).toEqual([])
