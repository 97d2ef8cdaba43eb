import { it } from 'vitest'
import { startApp } from './kit/app'
import { looks } from './kit/browser'
import { open } from './kit/open'
import { faultsOf } from './kit/findings'
import { enterAs } from './kit/person'
it('shoots', async () => {
  const app = await startApp()
  const { rows } = await app.server.pool.query(`SELECT group_id, subject_id, period_id, count(*) FROM gradebooks JOIN grade_items ON gradebook_id = gradebooks.id JOIN grade_entries ON item_id = grade_items.id WHERE signed_at IS NULL GROUP BY 1,2,3 ORDER BY 4 DESC LIMIT 3`).catch(async () => app.server.pool.query(`SELECT group_id, subject_id, period_id FROM gradebooks LIMIT 3`))
  console.log(rows)
  const row = rows[0]
  for (const { locale, scheme, screen } of looks) {
    const visit = await app.visit({ screen, scheme, locale, hasTouch: screen.width === 360 })
    const { page } = visit
    await enterAs(app, visit, 'manage-gradebook')
    const name = `/tmp/gb-${locale}-${scheme}-${screen.width}`
    await open(page, `/gradebook/${row.group_id}/${row.subject_id}?period=${row.period_id}`)
    await page.screenshot({ path: `${name}.png` })
    console.log(await faultsOf(page, name), visit.complaints)
    await page.getByRole('grid').focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', '9', 'Enter', '5', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${name}-typed.png` })
    console.log(await faultsOf(page, `${name} typed`), visit.complaints)
    await page.getByRole('button', { name: /Ещё действия|Другие действия|More actions/ }).click()
    await page.screenshot({ path: `${name}-menu.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(Работа|Work)$/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-item.png` })
    console.log(await faultsOf(page, `${name} item`), visit.complaints)
    await page.keyboard.press('Escape'); await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('.gb-why').click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-final.png` })
    console.log(await faultsOf(page, `${name} final`), visit.complaints)
    await page.keyboard.press('Escape')
    const board = page.getByRole('button', { name: /У доски|At the board/ })
    if (await board.count()) {
      await board.click()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${name}-board.png` })
      console.log(await faultsOf(page, `${name} board`), visit.complaints)
    }
  }
  await app.stop()
}, 300000)
