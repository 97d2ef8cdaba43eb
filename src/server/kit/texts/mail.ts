import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { locale as localeSchema } from '../../../api/kit/endpoints'
import type { Config } from '../../config'
import type { Db } from '../../platform/database'
import { codeOf } from '../../platform/errorCode'
import { queueJobs, type Task } from '../../platform/jobs'
import { maskAddresses } from '../../platform/workers'
import { findCollege } from '../college'
import { writeMail } from './mailTexts'
import { makeFolder } from '../../platform/makeFolder'
import { pageUrl } from '../records/pageLinks'
import { seal, unseal } from '../../platform/seal'
import type { KeyFor } from '../../platform/secret'
import type { Services } from '../services'

/**
 * Mail types. The texts are in server/kit.json under `mail.<kind>`: subject, text (unless the mail brings its own), and
 * button (if it has a link).
 */
export const mailKinds = [
  'new_device',
  'verify_email',
  'already_registered',
  'guessed',
  'reset_password',
  'password_changed',
  'change_email',
  'address_wanted',
  'invite',
  'account_linked',
  'address_changed',
  'second_factor_off',
  'notice',
  'test',
] as const

/** Default link of security mails, in case somebody else caused the event. */
const defaultLinks: Readonly<Partial<Record<(typeof mailKinds)[number], string>>> = {
  new_device: '/settings/password',
  second_factor_off: '/settings/password',
  password_changed: '/password/reset',
}

/**
 * `values` fill the texts, `name` makes the greeting, `link` the button. `title` and `text` replace the heading and
 * body of the mail type.
 */
const mailSchema = z.object({
  to: z.string(),
  locale: localeSchema,
  kind: z.enum(mailKinds),
  values: z.record(z.string(), z.string()),
})
export type QueuedMail = Readonly<z.infer<typeof mailSchema>>

const purpose = 'waiting mail'
/**
 * Encrypted, because mails contain links that give access to accounts, and readers of the queue's tables must not
 * see them.
 */
const sealedMail = z.object({ sealed: z.base64() })

/** Queues a mail, encrypted, in the caller's transaction; a job sends it after the commit. */
export const queueMail = (db: Db, services: Pick<Services, 'keyFor'>, mail: QueuedMail): Promise<void> =>
  queueMails(db, services, [mail])

/** Queues many mails at once. */
export const queueMails = (db: Db, { keyFor }: Pick<Services, 'keyFor'>, mails: readonly QueuedMail[]): Promise<void> =>
  queueJobs(
    db,
    'sendMail',
    mails.map((mail) => ({
      payload: {
        sealed: seal(keyFor, { purpose, text: JSON.stringify(mail) }).toString('base64'),
      } satisfies z.infer<typeof sealedMail>,
      // One person's mails are sent in order.
      sequentialBy: mail.to.toLowerCase(),
    })),
  )

const unsealMail = (keyFor: KeyFor, payload: unknown): QueuedMail => {
  const sealed = Buffer.from(sealedMail.parse(payload).sealed, 'base64')
  return mailSchema.parse(JSON.parse(unseal(keyFor, { purpose, sealed })))
}

/** Timeouts of the mail server in ms; the mail is retried later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 15_000 }

/** Mail counters of this process, for /metrics. */
export const mailCounts = { sent: 0, failed: 0, refused: 0 }

/** Whether the server rejected the address or mail permanently (5xx), so that a retry is pointless. */
const isPermanentFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  /^E(ENVELOPE|MESSAGE)$/.test(codeOf(error)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

type Envelope = { to: string; from: string; subject: string; text: string; html: string; messageId: string }

/** Job that sends a mail over SMTP_URL, or writes it as an .eml file to the outbox folder. */
export const mailTask =
  ({ config, database, keyFor, log }: Pick<Services, 'config' | 'database' | 'keyFor' | 'log'>): Task =>
  async (payload, { id }) => {
    const { to, ...mail } = unsealMail(keyFor, payload)
    const path = defaultLinks[mail.kind]
    const link = path !== undefined && { link: pageUrl(config, { locale: mail.locale, path }) }
    const values = { ...link, ...mail.values }
    // Stable across retries, so that mail programs recognise a duplicate.
    const messageId = `<job-${id}@${senderHost(config)}>`
    const texts = writeMail({ ...mail, values, college: await findCollege(database.db, config, mail.locale) })
    try {
      await deliver(config, { to, from: config.mailFrom, messageId, ...texts })
      mailCounts.sent += 1
    } catch (error) {
      if (!isPermanentFailure(error)) {
        mailCounts.failed += 1
        throw error
      }
      mailCounts.refused += 1
      log.error(`mail rejected permanently, not retrying: ${maskAddresses(error.message)}`)
    }
  }

const senderHost = ({ mailFrom }: Pick<Config, 'mailFrom'>) => mailFrom.replaceAll(/^.*@|>.*$/g, '')

const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const deliver = async ({ smtpUrl, mailOutboxDir }: Config, mail: Envelope) => {
  if (smtpUrl !== null) {
    await createTransport({ url: smtpUrl, ...timeouts }).sendMail({ ...mail, headers: automaticHeaders })
    return
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ ...mail, headers: automaticHeaders })
  // The links in mails give access to accounts, so only the server's owner can read the folder.
  await makeFolder(mailOutboxDir, 0o700)
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  const path = join(mailOutboxDir, name)
  // Renames after writing, so that readers never see a partial mail, even after a crash.
  await writeFile(`${path}.partial`, z.instanceof(Buffer).parse(message), { mode: 0o600 })
  await rename(`${path}.partial`, path)
}

/** Sends a mail immediately; throws the mail server's error. */
export const sendTestMail = async (
  { config, database }: Pick<Services, 'config' | 'database'>,
  { to, locale }: Pick<QueuedMail, 'to' | 'locale'>,
): Promise<void> => {
  const college = await findCollege(database.db, config, locale)
  const texts = writeMail({ kind: 'test', locale, values: {}, college })
  const messageId = `<test-${randomUUID()}@${senderHost(config)}>`
  await deliver(config, { to, from: config.mailFrom, messageId, ...texts })
}

/** Deletes the mails to the address from the outbox folder. */
export const removeMailsTo = async ({ mailOutboxDir }: Config, address: string): Promise<void> => {
  const names = await readdir(mailOutboxDir).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(mailOutboxDir, name)
    // Long addresses are folded onto a second line.
    const [, to = ''] = /^To:\s+(\S+)/im.exec(await readFile(path, 'utf8').catch(() => '')) ?? []
    if (to.toLowerCase() === address.toLowerCase()) await rm(path, { force: true })
  }
}
