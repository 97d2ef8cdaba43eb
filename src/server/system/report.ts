import { statfs } from 'node:fs/promises'
import type { SystemReport } from '../../api/system/report'
import type { Config } from '../config'
import type { Services } from '../kit/services'
import { version } from '../platform/productVersion'
import { findLastBackup } from '../platform/backup'
import { countJobs, listFailedJobs } from '../platform/jobs'
import { maskAddresses } from '../platform/workers'
import { findFacts } from './queries'

const day = 86_400_000
/** A last backup of this age means that two nightly backups have failed. */
const oldBackup = 2 * day
const lowShare = 0.1

export const isOldBackup = ({ made_at }: { made_at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(made_at) > oldBackup

export const isLow = ({ free, total }: { free: number; total: number }): boolean => free < total * lowShare

/** Disk space of DATA_DIR; null if the system cannot report it. */
export const diskOf = async (path: string): Promise<SystemReport['disk']> => {
  const found = await statfs(path).catch(() => null)
  if (!found) return null
  const space = { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
  return { ...space, is_low: isLow(space) }
}

export const mailOf = ({ smtpUrl, mailFrom, publicUrl }: Config): SystemReport['mail'] => ({
  host: smtpUrl && new URL(smtpUrl).host,
  from: mailFrom,
  undelivered: smtpUrl === null && publicUrl !== null,
})

export const createReport = async ({ config, database: { db }, clock }: Services): Promise<SystemReport> => {
  const facts = await findFacts(db)
  const { waiting } = await countJobs(db)
  const givenUp = await listFailedJobs(db)
  const backup = await findLastBackup(db)
  const now = clock()
  return {
    version,
    node: process.version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: {
      version: facts.database_version,
      bytes: facts.database_bytes,
      embedded: config.databaseUrl === null,
    },
    storage: {
      kind: config.storageUrl?.protocol === 's3:' ? 'bucket' : 'folder',
      files: facts.files,
      bytes: facts.file_bytes,
    },
    mail: mailOf(config),
    jobs: {
      waiting,
      failed: givenUp.map((job) => ({ ...job, error: job.error && maskAddresses(job.error) })),
    },
    backup: backup ? { ...backup, is_old: isOldBackup(backup, now) } : null,
    sessions: { people: facts.people, sessions: facts.sessions, tokens: facts.tokens },
    disk: await diskOf(config.dataDir),
  }
}
