import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { enterAs, signIn } from './kit/person'

/** The calls that the specification shows literally, made by a browser. */
describe("The specification's calls in the browser", () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('R7.02 return the user without a `data` wrapper, and sign out even if the call fails', async () => {
    const visit = await app.visit()
    const { page } = visit
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user')
    await signIn(visit, 'student.a')
    const answer = await answered
    expect(await answer.request().headerValue('authorization')).toMatch(/^Bearer \S+$/)
    expect(await answer.json()).toMatchObject({ role: 'student', can: { study: true, 'manage users': false } })

    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
    await page.getByRole('menuitem', { name: 'Выйти' }).click()
    await page.waitForURL('**/login')
    expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('token')
    await visit.close()
  })

  it('R7.04 return the whole reference lists with 9999 items a page', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admin')
    await page.goto('/dashboard')
    const token = (await visit.context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
    const lists = [
      '/api/access/permissions?per_page=9999',
      '/api/access/roles?per_page=9999',
      '/api/directories/statuses?per_page=9999',
      '/api/directories/directions?per_page=9999',
      '/api/directories/documents?per_page=9999',
      '/api/access/users',
    ]
    const rows = await page.evaluate(
      async ({ lists, token }) =>
        Promise.all(
          lists.map(async (path) => {
            const response = await fetch(path, {
              headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru' },
            })
            return [path, response.status, (await response.json()).data.length > 5] as const
          }),
        ),
      { lists, token },
    )
    expect(rows).toEqual(lists.map((path) => [path, 200, true]))
    await visit.close()
  })
})
