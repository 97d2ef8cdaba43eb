import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../src/server/people/passwords'
import { startTestServer } from '../../kit/server'
import { demoPassword } from '../../kit/personas'

const server = await startTestServer({
  env: { COLLEGE_NAME: 'Колледж «Север & Юг»', COLLEGE_NAME_EN: 'North & South' },
})
afterAll(server.stop)

const password = 'seven tall oaks'
const email = 'orlova@college.ru'
await server.pool.query(
  `INSERT INTO users (last_name, first_name, email, email_verified_at, password_hash, role_id)
   SELECT 'Орлова', 'Мария <b>', $1, now(), $2, id FROM roles WHERE code = 'methodist'`,
  [email, await hashPassword(password)],
)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const newerFirefox = firefox.replaceAll('131', '140')
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const signIn = (userAgent: string, body = { email, password }) =>
  server.as('guest').post('/api/login', { body, headers: { 'user-agent': userAgent } })

describe('A sign-in from a new device', () => {
  it("notifies the account's owner, and nobody else, by mail", async () => {
    await signIn(firefox)
    await signIn(firefox)
    await signIn(newerFirefox)
    expect(await server.mails()).toEqual([])
    await signIn(phone)
    const mails = await server.mails()
    expect(mails).toMatchObject([{ to: email, subject: 'Вход с нового устройства' }])
    expect(mails[0]?.text).toContain('Устройство: Safari, iPhone')
    expect(mails[0]?.text).toMatch(/Сменить пароль:\n\S+\/admin\/settings\/password\n/)
    expect(mails[0]?.text).toContain('Здравствуйте, Мария <b>!')
    expect(mails[0]?.html).toContain('Здравствуйте, Мария &lt;b&gt;!')
    expect(mails[0]?.html).toContain('Колледж «Север &amp; Юг»')
    await signIn(phone)
    expect(await server.mails()).toHaveLength(1)
  })

  it("notifies in the person's language", async () => {
    await server.pool.query(`UPDATE users SET locale = 'en' WHERE email = $1`, [email])
    await signIn('curl/8.0')
    const mails = await server.mails()
    expect(mails[1]).toMatchObject({ subject: 'Sign-in from a new device' })
    expect(mails[1]?.text).toContain('Device: curl/8.0')
    expect(mails[1]?.html).toContain('North &amp; South')
    expect(mails[1]?.text).toMatch(/When: \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d\n/)
  })

  it('does not notify after a failed sign-in or for demo accounts', async () => {
    await signIn('Opera', { email, password: 'wrong' })
    for (const agent of [firefox, phone]) await signIn(agent, { email: 'admin@abitura.test', password: demoPassword })
    expect(await server.mails()).toHaveLength(2)
  })
})
