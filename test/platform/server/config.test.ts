import { describe, expect, it } from 'vitest'
import { readConfig, warningsOf } from '../../../src/server/config'
import { StartupError } from '../../../src/server/platform/startupError'

const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

describe('The configuration', () => {
  it('reports all mistakes at once without revealing values', () => {
    const mistaken = {
      PORT: '70000',
      DATABASE_URL: 'mysql://user:geheim@db/abitura',
      TRUST_PROXY: 'perhaps',
      LOCALES: 'ru,de',
      SECRET: 'short-secret',
      BASE_PATH: 'admin',
      DEMO: 'maybe',
      ADMIN_EMAIL: 'admin@college.example',
      ADMIN_PASSWORD: 'tiny',
    }
    const read = () => readConfig(mistaken)
    expect(read).toThrow(StartupError)
    const message = String(attempt(read))
    const named = ['PORT', 'DATABASE_URL', 'TRUST_PROXY', 'LOCALES', 'SECRET', 'BASE_PATH', 'DEMO', 'ADMIN_PASSWORD']
    for (const name of named) expect(message).toContain(name)
    for (const secret of ['geheim', 'short-secret', 'tiny']) expect(message).not.toContain(secret)
  })

  it('names the allowed URL schemes and the password rule in its errors', () => {
    const mistaken = {
      PUBLIC_URL: 'ftp://college.example',
      DATABASE_URL: 'mysql://db/abitura',
      STORAGE_URL: 'gs://bucket',
      SMTP_URL: 'https://post.example',
      ADMIN_EMAIL: 'admin@college.example',
      ADMIN_PASSWORD: 'tiny',
      DEMO_PASSWORD: 'tiny',
    }
    const message = String(attempt(() => readConfig(mistaken)))
    for (const schemes of ['https: or http:', 'postgres: or postgresql:', 'file: or s3:', 'smtp: or smtps:'])
      expect(message).toContain(schemes)
    expect(message.match(/at least 8 characters/g)).toHaveLength(2)
    expect(message).not.toMatch(/Invalid/)
  })

  it('warns about allowed but suspicious values', () => {
    const secret = 'a secret of more than thirty-two signs'
    const mistaken = { PUBLIC_URL: 'https://college.example', SMTP_URL: 'smtp://post.example' }
    const named = warningsOf(readConfig(mistaken)).map((warning) => warning.split(' ')[0])
    expect(named).toEqual(['SECRET', 'MAIL_FROM', 'PUBLIC_URL'])
    const mailless = readConfig({ PUBLIC_URL: 'http://college.example', SECRET: secret })
    expect(warningsOf(mailless)).toEqual([expect.stringMatching(/^PUBLIC_URL is set and SMTP_URL is not/)])
    const right = { ...mistaken, SECRET: secret, MAIL_FROM: 'office@college.example', TRUST_PROXY: 'true' }
    expect(warningsOf(readConfig(right))).toEqual([])
    expect(warningsOf(readConfig({}))).toEqual([])
  })

  it('is complete without any variables, and treats empty ones as unset', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, demo: true, trustProxy: false })
    expect(config).toMatchObject({ defaultLocale: 'ru', fallbackLocale: 'ru', basePath: '/admin' })
  })

  it('turns the demo off automatically if outsiders could reach the server', () => {
    expect(readConfig({ PUBLIC_URL: 'https://college.example' }).demo).toBe(false)
    expect(readConfig({ TRUST_PROXY: 'true' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://db/abitura' }).demo).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://demo.example', DEMO: 'on' }).demo).toBe(true)
  })

  it("requires the first administrator's address and password together", () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'admin@college.example' })).toThrow('ADMIN_PASSWORD')
    expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow('ADMIN_EMAIL')
    const { admin } = readConfig({ ADMIN_EMAIL: 'Admin@College.example', ADMIN_PASSWORD: 'long enough' })
    expect(admin).toEqual({ email: 'admin@college.example', password: 'long enough', name: null })
    expect(() => readConfig({ ADMIN_NAME: 'Орлова Мария' })).toThrow('ADMIN_NAME')
  })

  it("uses the configured college name in each language, and the demo's name only in a demo", () => {
    expect(readConfig({ COLLEGE_NAME: 'Колледж связи', COLLEGE_NAME_EN: 'Telecom College' }).defaultCollege).toEqual({
      ru: 'Колледж связи',
      en: 'Telecom College',
    })
    expect(readConfig({ COLLEGE_NAME: 'Колледж связи' }).defaultCollege.en).toBe('Колледж связи')
    expect(readConfig({ COLLEGE_NAME_EN: 'Telecom College' }).defaultCollege.ru).toBe('Telecom College')
    expect(readConfig({}).defaultCollege).toMatchObject({ en: 'Northern College of Technology and Design' })
    expect(readConfig({ PUBLIC_URL: 'https://college.example' }).defaultCollege).toEqual({
      ru: 'Абитура',
      en: 'Abitura',
    })
  })

  it('R9.02 defaults to an offered language', () => {
    expect(readConfig({ LOCALES: 'en' })).toMatchObject({ locales: ['en'], defaultLocale: 'en', fallbackLocale: 'en' })
    expect(readConfig({ LOCALES: ' ru , en ' })).toMatchObject({ locales: ['ru', 'en'], defaultLocale: 'ru' })
    expect(() => readConfig({ LOCALES: 'ru', DEFAULT_LOCALE: 'en' })).toThrow('DEFAULT_LOCALE')
    expect(() => readConfig({ LOCALES: 'ru', FALLBACK_LOCALE: 'en' })).toThrow('FALLBACK_LOCALE')
  })
})
