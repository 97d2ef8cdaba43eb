import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { locale as localeSchema } from '../../api/kit/endpoints'
import type { Config } from '../config'
import type { Db } from '../platform/database'
import { codeOf } from '../platform/errorCode'
import { queueJobs, type Task } from '../platform/jobs'
import { withoutAddresses } from '../platform/workers'
import { findCollege } from './college'
import { writeMail } from './mailTexts'
import { makeFolder } from '../platform/makeFolder'
import { pageUrl } from './pageLinks'
import { seal, unseal } from '../platform/seal'
import type { KeyFor } from '../platform/secret'
import type { Services } from './services'

/**
 * What a mail is about; its texts are under `mail.<kind>` in server.json: subject, text unless it brings its own, and
 * button when it has a link.
 */
export const mailKinds = [
  'newDevice',
  'verifyEmail',
  'alreadyRegistered',
  'guessed',
  'resetPassword',
  'passwordChanged',
  'changeEmail',
  'addressWanted',
  'invite',
  'accountLinked',
  'addressChanged',
  'secondFactorOff',
  'notice',
  'test',
] as const

/** Where a mail leads that brings no link of its own: to what its reader would do if it was somebody else. */
const leadsTo: Readonly<Partial<Record<(typeof mailKinds)[number], string>>> = {
  newDevice: '/settings/password',
  secondFactorOff: '/settings/password',
  passwordChanged: '/password/reset',
}

/**
 * `values` fill the texts; `name` makes the greeting, `link` the button; `title` is the heading and `text` the body in
 * place of the kind's own.
 */
const letter = z.object({
  to: z.string(),
  locale: localeSchema,
  kind: z.enum(mailKinds),
  values: z.record(z.string(), z.string()),
})
export type Letter = Readonly<z.infer<typeof letter>>

const purpose = 'waiting mail'
/** What waits in the queue's tables: links in mails open accounts, so who reads the tables must not read the mails. */
const sealedLetter = z.object({ sealed: z.base64() })

/**
 * Sends a mail if the transaction succeeds; by a job, so that no request waits for a mail server. Until then it is
 * sealed.
 */
export const queueMail = (db: Db, services: Pick<Services, 'keyFor'>, mail: Letter): Promise<void> =>
  queueMails(db, services, [mail])

/** As `queueMail`, for many at once. */
export const queueMails = (db: Db, { keyFor }: Pick<Services, 'keyFor'>, mails: readonly Letter[]): Promise<void> =>
  queueJobs(
    db,
    'sendMail',
    mails.map((mail) => ({
      payload: {
        sealed: seal(keyFor, { purpose, text: JSON.stringify(mail) }).toString('base64'),
      } satisfies z.infer<typeof sealedLetter>,
      // A person's mails go out in the order in which they were written.
      inLineOf: mail.to.toLowerCase(),
    })),
  )

const unsealLetter = (keyFor: KeyFor, payload: unknown): Letter => {
  const sealed = Buffer.from(sealedLetter.parse(payload).sealed, 'base64')
  return letter.parse(JSON.parse(unseal(keyFor, { purpose, sealed })))
}

/** A mail server that says nothing is not waited for longer, in ms; the mail is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 15_000 }

/** What has become of the mails of this process, for /metrics. */
export const mailCounts = { sent: 0, failed: 0, refused: 0 }

/** Whether the server refuses the address or the mail for good (5xx): it would refuse it as often as it is asked. */
const isRefusedForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  /^E(ENVELOPE|MESSAGE)$/.test(codeOf(error)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

type Envelope = { to: string; from: string; subject: string; text: string; html: string; messageId: string }

/** The job that sends: over SMTP_URL, or as an .eml file into the outbox folder. */
export const mailTask =
  ({ config, database, keyFor, log }: Pick<Services, 'config' | 'database' | 'keyFor' | 'log'>): Task =>
  async (payload, { id }) => {
    const { to, ...mail } = unsealLetter(keyFor, payload)
    const path = leadsTo[mail.kind]
    const link = path !== undefined && { link: pageUrl(config, { locale: mail.locale, path }) }
    const values = { ...link, ...mail.values }
    // The same for every attempt, so that a mail that was sent twice is seen once by those who look.
    const messageId = `<job-${id}@${senderHost(config)}>`
    const texts = writeMail({ ...mail, values, college: await findCollege(database.db, config, mail.locale) })
    try {
      await deliver(config, { to, from: config.mailFrom, messageId, ...texts })
      mailCounts.sent += 1
    } catch (error) {
      if (!isRefusedForGood(error)) {
        mailCounts.failed += 1
        throw error
      }
      mailCounts.refused += 1
      log.error(`a mail was refused for good and is not tried again: ${withoutAddresses(error.message)}`)
    }
  }

const senderHost = ({ mailFrom }: Pick<Config, 'mailFrom'>) => mailFrom.replaceAll(/^.*@|>.*$/g, '')

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const deliver = async ({ smtpUrl, mailOutboxDir }: Config, mail: Envelope) => {
  if (smtpUrl !== null) {
    await createTransport({ url: smtpUrl, ...patience }).sendMail({ ...mail, headers: automatic })
    return
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ ...mail, headers: automatic })
  // Links in mails open accounts: the files are for whoever runs the server.
  await makeFolder(mailOutboxDir, 0o700)
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  const path = join(mailOutboxDir, name)
  // Whoever reads the folder meets no half letter, even where the process is killed in the midst of one.
  await writeFile(`${path}.partial`, z.instanceof(Buffer).parse(message), { mode: 0o600 })
  await rename(`${path}.partial`, path)
}

/** Sends a mail at once and throws what the mail server says against it. */
export const sendTestMail = async (
  { config, database }: Pick<Services, 'config' | 'database'>,
  { to, locale }: Pick<Letter, 'to' | 'locale'>,
): Promise<void> => {
  const college = await findCollege(database.db, config, locale)
  const texts = writeMail({ kind: 'test', locale, values: {}, college })
  const messageId = `<test-${randomUUID()}@${senderHost(config)}>`
  await deliver(config, { to, from: config.mailFrom, messageId, ...texts })
}

/** Removes the mails to the address from the folder that they are written to where there is no mail server. */
export const removeMailsTo = async ({ mailOutboxDir }: Config, address: string): Promise<void> => {
  const names = await readdir(mailOutboxDir).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(mailOutboxDir, name)
    // A long address stands on a line of its own below its header.
    const [, to = ''] = /^To:\s+(\S+)/im.exec(await readFile(path, 'utf8').catch(() => '')) ?? []
    if (to.toLowerCase() === address.toLowerCase()) await rm(path, { force: true })
  }
}
