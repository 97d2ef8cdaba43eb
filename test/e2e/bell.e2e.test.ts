import { afterAll, beforeAll, expect, it } from 'vitest'
import { notify } from '../../src/server/people/notifications/notificationQueries'
import { startApp, type App } from './kit/app'
import { patience, press } from './kit/application'
import { phone } from './kit/browser'
import { findings } from './kit/findings'
import { expectNoComplaints, enterAs } from './kit/person'

let app: App
beforeAll(async () => {
  app = await startApp()
  // Replaces the demo's notifications by twenty-four, of which the last eleven are unread.
  await app.server.pool.query(`
    WITH reader AS (SELECT id FROM users WHERE email = 'applicant.a@abitura.test'),
      forgotten AS (DELETE FROM notifications WHERE user_id = (SELECT id FROM reader))
    INSERT INTO notifications (user_id, event, values, path, read_at)
    SELECT reader.id, 'application.submitted', '{"number": "2026-000001"}', '/my-profile', CASE WHEN place <= 13 THEN now() END
    FROM reader, generate_series(1, 24) AS place`)
})
afterAll(() => app.stop())

/** Sends a notification, as a clerk's decision elsewhere would. */
const sendNotification = () =>
  app.server.db.transaction().execute(async (db) => {
    const email = 'applicant.a@abitura.test'
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const values = { number: '2026-000001' }
    await notify(db, app.server.services, { userId, event: 'application.accepted', values, path: '/my-profile' })
  })

it('The notification bell updates live, shows ten more at a time and leaves them unread', async () => {
  const visit = await app.visit({ screen: phone })
  const { page } = visit
  await enterAs(app, visit, 'applicant.a')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Уведомления, новых: 11' }).waitFor()
  await sendNotification()
  await press(page, 'Уведомления, новых: 12')
  const shownNotifications = page.locator('.notification')
  const focused = () =>
    shownNotifications.evaluateAll((all) => all.findIndex((one) => one === one.ownerDocument.activeElement))
  await expect.poll(() => shownNotifications.count(), patience).toBe(10)
  await expect.poll(() => shownNotifications.getByText('Новое: ').count(), patience).toBe(10)
  const older = page.getByRole('menuitem', { name: 'Показать более ранние' })
  await older.press('Enter')
  await expect.poll(() => shownNotifications.count(), patience).toBe(20)
  await expect.poll(focused, patience).toBe(10)
  await expect.poll(() => shownNotifications.getByText('Новое: ').count(), patience).toBe(12)
  await older.click()
  await expect.poll(() => shownNotifications.count(), patience).toBe(25)
  await expect.poll(focused, patience).toBe(20)
  await older.waitFor({ state: 'detached' })
  expect(await findings(page)).toEqual([])
  await shownNotifications.last().click()
  await page.waitForURL('**/my-profile')
  expectNoComplaints(visit)
  await visit.close()
})
