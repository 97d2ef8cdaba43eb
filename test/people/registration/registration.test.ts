import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { mailTo, newPassword, register, registrationOf, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const spy = vi.spyOn(pg.Client.prototype, 'query')
const server = await startTestServer({ env: { PUBLIC_URL: 'https://college.example', DEMO: 'on' } })
afterAll(async () => {
  await server.stop()
  spy.mockRestore()
})
const guest = server.as('guest')
const send = async (changes: Record<string, unknown> = {}, locale: 'ru' | 'en' = 'ru') =>
  guest.post('/api/register', { locale, body: { ...(await registrationOf(server, 'new@example.org')), ...changes } })

describe('The terms', () => {
  it('R2.02 are public in either language, with the directions open for admission', async () => {
    const russian = await guest.call('GET /api/terms', { locale: 'ru' })
    const english = await guest.call('GET /api/terms', { locale: 'en' })
    expect(russian.data.terms).toMatchObject({ version: 1, title: 'Условия использования' })
    expect(english.data.personal_data).toMatchObject({ version: 1, title: 'Consent to personal data processing' })
    expect(english.data.personal_data.body).toContain('152-FZ')
    const statuses = await server.db.selectFrom('directions').select(['id', 'status']).execute()
    const published = new Set(statuses.filter(({ status }) => status === 'published').map(({ id }) => id))
    expect(russian.data.directions.every(({ id }) => published.has(id))).toBe(true)
  })

  it('get a new version from an administrator, without a change to earlier ones', async () => {
    const translations = { ru: { title: 'Условия', body: 'Новые.' }, en: { title: 'Terms', body: 'New.' } }
    const other = await startTestServer()
    try {
      const { data } = await other
        .as('admin')
        .call('POST /api/settings/legal-texts', { body: { kind: 'terms', translations } })
      expect(data).toMatchObject({ kind: 'terms', version: 2, consents_count: 0 })
      expect((await other.as('guest').call('GET /api/terms', { locale: 'en' })).data.terms.body).toBe('New.')
      const outdated = {
        ...(await registrationOf(other, 'late@example.org')),
        consents: { terms: 1, personal_data: 1 },
      }
      const refused = await other.as('guest').post('/api/register', { body: outdated, locale: 'en' })
      expect(refused.status).toBe(422)
      expect(refused.problem().errors).toEqual({
        'consents.terms': ['The text has changed. Read the new version and agree again.'],
      })
      await expect(other.pool.query('UPDATE legal_texts SET version = 9')).rejects.toThrow('append-only')
    } finally {
      await other.stop()
    }
  })
})

describe('Registration', () => {
  it('R2.02 creates an enrollee with both consents and mails a confirmation link', async () => {
    const { email, mail } = await register(server)
    const user = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      name: 'Орлова Вера Павловна',
      email_verified_at: null,
      status: 'active',
      locale: 'ru',
    })
    const consents = await server.db
      .selectFrom('consents')
      .select(['kind', 'version'])
      .where('user_id', '=', user.id)
      .execute()
    expect(consents).toEqual([
      { kind: 'terms', version: 1 },
      { kind: 'personal_data', version: 1 },
    ])
    expect(mail.subject).toBe('Подтвердите адрес почты')
    expect(mail.text).toContain('Здравствуйте, Вера!')
    expect(mail.links[0]).toMatch(/^https:\/\/college\.example\/admin\/email\/verify\/[\w-]{43}$/)
    expect(mail.html).toContain(mail.links[0])
    const stored = JSON.stringify(await server.db.selectFrom('one_time_tokens').selectAll().execute())
    expect(stored).not.toContain(tokenIn(mail))
    const { data } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
    expect(await server.withToken(tokenOf(data)).call('GET /api/user')).toMatchObject({
      role: 'enrollee',
      email_verified: false,
    })
  })

  it('gives the same answer for a known address and informs only its owner', async () => {
    const { email } = await register(server)
    const before = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const again = await send({ email: email.toUpperCase(), last_name: 'Чужая', password: 'совсем другой пароль' })
    const fresh = await send({ email: 'somebody.fresh@example.org' })
    expect(again.status).toBe(fresh.status)
    expect(again.body).toEqual(fresh.body)
    expect(
      await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    ).toEqual(before)
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('У вас уже есть учётная запись')
    expect(mail.links).toEqual(['https://college.example/admin/password/reset'])
  })

  it('mails in the language of the page', async () => {
    await send({ email: 'english@example.org' }, 'en')
    const mail = await mailTo(server, 'english@example.org')
    expect(mail.subject).toBe('Confirm your email address')
    expect(mail.links[0]).toContain('/admin/en/email/verify/')
  })

  it.each([
    [
      { password: 'password' },
      'password',
      'Этот пароль легко угадать: он из списка частых или похож на имя, почту или слово «пароль». Нужно не меньше 8 знаков, лучше несколько слов.',
    ],
    [
      { password: 'йцукенгшщз' },
      'password',
      'Этот пароль легко угадать: он из списка частых или похож на имя, почту или слово «пароль». Нужно не меньше 8 знаков, лучше несколько слов.',
    ],
    [
      { password: 'абитура2026' },
      'password',
      'Этот пароль легко угадать: он из списка частых или похож на имя, почту или слово «пароль». Нужно не меньше 8 знаков, лучше несколько слов.',
    ],
    [{ password: 'семь' }, 'password', 'Нужно хотя бы 8 знаков.'],
    [{ email: 'не адрес' }, 'email', 'Адрес записывают так: ivanova@mail.ru.'],
    [{ last_name: ' ' }, 'last_name', 'Укажите фамилию. Если имя одно, впишите его сюда.'],
    [{ consents: { terms: 1 } }, 'consents.personal_data', 'Заполните поле.'],
    [{ role: 'admin' }, 'role', 'Такого поля нет.'],
    [{ email_verified_at: '2026-01-01' }, 'email_verified_at', 'Такого поля нет.'],
    [{ can: { 'manage access': true } }, 'can', 'Такого поля нет.'],
  ])('rejects %j', async (changes, field, message) => {
    const refused = await send(changes)
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ [field]: [message] })
  })

  it('creates one account when thirty requests use the same address at once', async () => {
    const body = await registrationOf(server, 'race@example.org')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_each, position) =>
        guest.post('/api/register', { body, headers: { 'x-forwarded-for': `10.0.0.${position}` } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    const made = await server.db.selectFrom('users').select('id').where('email', '=', 'race@example.org').execute()
    expect(made).toHaveLength(1)
  })

  it('is blocked after five attempts for an address from one place, and the error gives the waiting time', async () => {
    const statuses = []
    for (const _try of Array.from({ length: 6 })) statuses.push(await send({ email: 'often@example.org' }))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(statuses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('says when it is closed and whom to ask', async () => {
    const closed = await startTestServer({ env: { REGISTRATION: 'closed' } })
    try {
      const body = await registrationOf(closed, 'late@example.org')
      const { status, problem } = await closed.as('guest').post('/api/register', { body, locale: 'en' })
      expect(status).toBe(403)
      expect(problem().message).toBe('Registration is closed at the moment. Contact the admissions office.')
      expect((await closed.as('guest').call('GET /api/config')).data.registration).toBe(false)
    } finally {
      await closed.stop()
    }
  })

  it('runs the same database statements for a known and a new address', async () => {
    const statementsOf = async (email: string) => {
      const body = await registrationOf(server, email)
      spy.mockClear()
      await guest.call('POST /api/register', { body })
      const texts = spy.mock.calls.map(([query]: unknown[]) =>
        typeof query === 'string' ? query : String(Object(query).text),
      )
      // Ignores health checks, which run in between.
      return texts
        .filter((text) => text !== 'SELECT 1')
        .map((text) => text.replace(/^(RELEASE|ROLLBACK TO) SAVEPOINT/, 'END'))
    }
    const fresh = await statementsOf('same.work@example.org')
    expect(fresh.length).toBeGreaterThan(8)
    expect(await statementsOf('same.work@example.org')).toEqual(fresh)
  })

  it('notifies the owner of a known address at most five times an hour in total', async () => {
    const { email } = await register(server)
    for (let count = 0; count < 7; count += 1) {
      await guest.call('POST /api/register', { body: await registrationOf(server, email) })
      await server.pool.query("DELETE FROM throttles WHERE key LIKE 'register:%'")
    }
    const mails = (await server.mails()).filter(({ to }) => to === email)
    expect(
      mails.map(({ subject }) => subject).filter((subject) => subject === 'У вас уже есть учётная запись'),
    ).toHaveLength(5)
  })

  it.each(['=cmd|’ /C calc’!A0', '<b>Вера</b>', '@SUM(A1)', '+7', 'Вера"'])('rejects %s as a name', async (name) => {
    const refused = await send({ first_name: name }, 'en')
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['first_name'])
  })

  it.each(['О’Нил', "д'Артаньян", 'Анна-Мария', 'Иванова (Петрова)', 'Ж. Б.', 'Öztürk', '-'])(
    'accepts %s as a name',
    async (name) => {
      const body = {
        ...(await registrationOf(server, `named.${Buffer.from(name).toString('hex')}@example.org`)),
        last_name: name,
      }
      await server.pool.query("DELETE FROM throttles WHERE key LIKE 'register:%'")
      expect((await guest.post('/api/register', { body })).status).toBe(200)
    },
  )
})
