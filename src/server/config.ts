import { resolve } from 'node:path'
import { z } from 'zod'
import { locale, type Locale } from '../api/kit/endpoints'
import { StartupError } from './platform/startupError'

const flag = z
  .enum(['true', 'false', '1', '0', ''], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1')

const allLocales = 'ru,en'
const parseList = (list: string) => list.split(',').map((name) => name.trim())
/** Russian if it is among the languages, else the first language. */
const pickDefaultLocale = (locales: readonly Locale[]): Locale => (locales.includes('ru') ? 'ru' : (locales[0] ?? 'ru'))

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Schema of a URL with one of these schemes. The message gives an example, because zod only says "Invalid URL". */
const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be a URL such as ${example}` })

/** The other password rules (not common, no name or address) need the password list and are checked at startup. */
const password = z.string().min(8, { error: 'must have at least 8 characters' }).max(200).optional()

const collegeName = z.string().min(1).max(120).optional()
const demoCollege = { ru: 'Северный колледж технологий и дизайна', en: 'Northern College of Technology and Design' }
/** Default college name: the product's name. */
const productNames = { ru: 'Абитура', en: 'Abitura' }

const defaultSender = 'Abitura <no-reply@localhost>'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address(/^https?$/, 'https://college.example (https: or http:)').optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/[\w-]+$/, { error: 'must be a slash and one word, such as /admin' })
    .default('/admin'),
  DATA_DIR: z.string().min(1).default('./data'),
  SECRET: z.string().min(32).optional(),
  DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  DEMO_PASSWORD: password,
  METRICS_TOKEN: z.string().min(16).optional(),
  DATABASE_URL: address(
    /^postgres(ql)?$/,
    'postgres://user:password@host/database (postgres: or postgresql:)',
  ).optional(),
  STORAGE_URL: address(/^(file|s3)$/, 'file:///folder or s3://KEY:SECRET@host/bucket?region=… (file: or s3:)')
    .transform((url) => new URL(url))
    .optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host:465 (smtp: or smtps:)').optional(),
  MAIL_OUTBOX_DIR: z.string().optional(),
  MAIL_FROM: z.string().min(3).default(defaultSender),
  TRUST_PROXY: flag.default(false),
  LOCALES: z.string().default(allLocales).transform(parseList).pipe(z.array(locale).min(1)),
  DEFAULT_LOCALE: locale.optional(),
  FALLBACK_LOCALE: locale.optional(),
  REQUESTS_A_MINUTE: z.coerce.number().int().min(60).default(600),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone such as Europe/Moscow' })
    .default('Europe/Moscow'),
  COLLEGE_NAME: collegeName,
  COLLEGE_NAME_EN: collegeName,
  OAUTH_VK_ID: z.string().optional(),
  OAUTH_VK_SECRET: z.string().optional(),
  OAUTH_YANDEX_ID: z.string().optional(),
  OAUTH_YANDEX_SECRET: z.string().optional(),
  OAUTH_GOOGLE_ID: z.string().optional(),
  OAUTH_GOOGLE_SECRET: z.string().optional(),
  OAUTH_GITHUB_ID: z.string().optional(),
  OAUTH_GITHUB_SECRET: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: password,
  ADMIN_NAME: z.string().trim().min(1).max(302).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = ReturnType<typeof toConfig>

/** Reads the configuration, or throws one StartupError listing every mistake. Unknown variables are ignored. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  const mistakes = [
    ...(result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...findContradictions(set),
  ]
  if (result.success && mistakes.length === 0) return toConfig(result.data)
  throw new StartupError(`The configuration has errors:\n  ${[...new Set(mistakes)].join('\n  ')}`)
}

/** Variables that only work in pairs. */
const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ...['VK', 'YANDEX', 'GOOGLE', 'GITHUB'].map((name) => [`OAUTH_${name}_ID`, `OAUTH_${name}_SECRET`]),
]

/** Checks rules that involve several variables. */
const findContradictions = (set: Record<string, string | undefined>): string[] => {
  const offeredLocales = parseList(set['LOCALES'] ?? allLocales)
  const unsupported = ['DEFAULT_LOCALE', 'FALLBACK_LOCALE'].filter(
    (name) => !offeredLocales.includes(set[name] ?? offeredLocales[0] ?? ''),
  )
  const misplacedName = set['ADMIN_NAME'] && !set['ADMIN_EMAIL'] ? ['ADMIN_NAME: requires ADMIN_EMAIL'] : []
  const halves = pairs.flatMap((pair) => {
    const missing = pair.filter((name) => !set[name])
    return missing.length === 1 ? [`${missing.join()}: ${pair.join(' and ')} must be set together`] : []
  })
  return [...unsupported.map((name) => `${name}: must be one of LOCALES`), ...halves, ...misplacedName]
}

/** Settings that are allowed but probably a mistake. They are logged at each start. */
export const warningsOf = ({ secret, publicUrl, databaseUrl, smtpUrl, mailFrom, trustProxy }: Config): string[] => [
  ...(secret === null && (publicUrl !== null || databaseUrl !== null)
    ? ['SECRET is not set: the key for second factors and queued mails is stored in the database and its backups']
    : []),
  ...(smtpUrl !== null && mailFrom === defaultSender
    ? [`MAIL_FROM is not set: mails are sent from ${defaultSender}, which most mail servers reject`]
    : []),
  ...(publicUrl !== null && smtpUrl === null
    ? [
        'PUBLIC_URL is set and SMTP_URL is not: no mail is delivered, so users cannot confirm addresses or reset passwords',
      ]
    : []),
  ...(publicUrl?.startsWith('https:') && !trustProxy
    ? ['PUBLIC_URL is https and TRUST_PROXY is not set: behind a proxy, all users count as one address']
    : []),
]

const clientOf = (id: string | undefined, secret: string | undefined) => (id && secret ? { id, secret } : null)

type Environment = z.output<typeof environment>
const isDemo = ({ DEMO, PUBLIC_URL, TRUST_PROXY, DATABASE_URL }: Environment): boolean =>
  DEMO === 'auto' ? !PUBLIC_URL && !TRUST_PROXY && !DATABASE_URL : DEMO === 'on'

/** The college's name by language; a single name is used for both. */
const collegeOf = (env: Environment): Readonly<Record<Locale, string>> => {
  const ru = env.COLLEGE_NAME ?? env.COLLEGE_NAME_EN
  const en = env.COLLEGE_NAME_EN ?? env.COLLEGE_NAME
  if (ru && en) return { ru, en }
  return isDemo(env) ? demoCollege : productNames
}

const toConfig = (env: Environment) => ({
  port: env.PORT,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL ?? null,
  basePath: env.BASE_PATH,
  dataDir: resolve(env.DATA_DIR),
  secret: env.SECRET ?? null,
  timeZone: env.TIME_ZONE,
  demo: isDemo(env),
  demoPassword: env.DEMO_PASSWORD ?? null,
  metricsToken: env.METRICS_TOKEN ?? null,
  databaseUrl: env.DATABASE_URL ?? null,
  storageUrl: env.STORAGE_URL ?? null,
  smtpUrl: env.SMTP_URL ?? null,
  mailOutboxDir: resolve(env.MAIL_OUTBOX_DIR ?? `${env.DATA_DIR}/mail`),
  mailFrom: env.MAIL_FROM,
  trustProxy: env.TRUST_PROXY,
  locales: env.LOCALES,
  defaultLocale: env.DEFAULT_LOCALE ?? pickDefaultLocale(env.LOCALES),
  fallbackLocale: env.FALLBACK_LOCALE ?? pickDefaultLocale(env.LOCALES),
  requestsAMinute: env.REQUESTS_A_MINUTE,
  registration: env.REGISTRATION === 'open',
  defaultCollege: collegeOf(env),
  admin:
    env.ADMIN_EMAIL && env.ADMIN_PASSWORD
      ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD, name: env.ADMIN_NAME ?? null }
      : null,
  /** The configured OAuth providers. */
  oauth: {
    vk: clientOf(env.OAUTH_VK_ID, env.OAUTH_VK_SECRET),
    yandex: clientOf(env.OAUTH_YANDEX_ID, env.OAUTH_YANDEX_SECRET),
    google: clientOf(env.OAUTH_GOOGLE_ID, env.OAUTH_GOOGLE_SECRET),
    github: clientOf(env.OAUTH_GITHUB_ID, env.OAUTH_GITHUB_SECRET),
  },
  logLevel: env.LOG_LEVEL,
})
