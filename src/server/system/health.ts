import type { SystemHealth } from '../../api/home/dashboard'
import type { Services } from '../kit/services'
import { findLastBackup } from '../platform/backup'
import { countJobs } from '../platform/jobs'
import { diskOf, isOldBackup, mailOf } from './report'

/** Whether mail, jobs, backups and storage work, as the system page judges them. */
export const readHealth = async ({ config, database: { db }, clock }: Services): Promise<SystemHealth> => {
  const { waiting, failed } = await countJobs(db)
  const backup = await findLastBackup(db)
  const { host, undelivered } = mailOf(config)
  return {
    mail_host: host,
    mail_undelivered: undelivered,
    jobs_waiting: waiting,
    jobs_failed: failed,
    backup: backup ? { made_at: backup.made_at, is_old: isOldBackup(backup, clock()) } : null,
    disk: await diskOf(config.dataDir),
  }
}
