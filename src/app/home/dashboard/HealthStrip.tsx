import Button from '@mui/material/Button'
import { Check, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SystemHealth } from '../../../api/home/dashboard'
import { formatSize } from '../../kit/files/formatSize'
import { dayAndTime } from '../../shell/dates'

const systemPage = '/access/system'

/** Parts of the system that have failed, most urgent first. */
export const failuresOf = ({ backup, disk, jobs_failed, mail_undelivered }: SystemHealth) =>
  [
    disk?.is_low && ('disk' as const),
    backup?.is_old && ('backup' as const),
    jobs_failed > 0 && ('jobs' as const),
    mail_undelivered && ('mail' as const),
  ].filter((part) => part !== false && part !== undefined)

/** Health of the system: a quiet strip while all is well, and above it a warning about what failed. */
export const HealthStrip = ({ health, isFirst }: { health: SystemHealth; isFirst: boolean }) => {
  const translate = useTranslate()
  const failures = failuresOf(health)
  const parts = usePartTexts(health)
  return (
    <>
      {failures.length > 0 && (
        <section className="note danger home-alarm row wrap" role="alert" aria-labelledby="alarm">
          <CircleAlert className="flex-none" size={20} strokeWidth={1.75} aria-hidden />
          <div className="grow-wide">
            <h2 id="alarm" className="text-m">
              {translate(`dashboard.health.failed.${failures[0]}`)}
            </h2>
            {failures.slice(1).map((part) => (
              <p key={part}>{translate(`dashboard.health.failed.${part}`)}</p>
            ))}
          </div>
          <Button component={Link} to={systemPage} variant={isFirst ? 'contained' : 'outlined'}>
            {translate('dashboard.health.open')}
          </Button>
        </section>
      )}
      <section className="panel bg-canvas home-health" aria-label={translate('dashboard.health.title')}>
        {failures.length === 0 && (
          <p className="whole row gap-2 medium text-s">
            <CircleCheck className="text-success flex-none" size={20} strokeWidth={1.75} aria-hidden />
            <Link className="plain-link" to={systemPage}>
              {translate('dashboard.health.fine')}
            </Link>
          </p>
        )}
        <dl>
          {parts.map(({ part, text }) => (
            <Part key={part} name={translate(`dashboard.health.${part}`)} isFailed={failures.includes(part)}>
              {text}
            </Part>
          ))}
        </dl>
      </section>
    </>
  )
}

const usePartTexts = ({ mail_host, mail_undelivered, jobs_waiting, jobs_failed, backup, disk }: SystemHealth) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const mail = mail_host ?? translate(`dashboard.health.${mail_undelivered ? 'no_mail' : 'mail_folder'}`)
  const jobs =
    jobs_failed > 0
      ? translate('dashboard.health.jobs_failed', jobs_failed)
      : translate('dashboard.health.jobs_waiting', jobs_waiting)
  const free =
    disk &&
    translate('dashboard.health.free', { free: formatSize(disk.free, locale), total: formatSize(disk.total, locale) })
  return [
    { part: 'mail', text: mail },
    { part: 'jobs', text: jobs },
    { part: 'backup', text: backup ? dayAndTime(backup.made_at) : translate('dashboard.health.no_backup') },
    { part: 'disk', text: free ?? translate('dashboard.health.no_disk') },
  ] as const
}

const Part = ({ name, isFailed, children }: { name: string; isFailed: boolean; children: ReactNode }) => (
  <div>
    <dt className={isFailed ? 'row gap-2 medium text-danger' : 'row gap-2 medium'}>
      {isFailed ? (
        <CircleAlert className="flex-none" size={16} strokeWidth={2} aria-hidden />
      ) : (
        <Check className="text-success flex-none" size={16} strokeWidth={2} aria-hidden />
      )}
      {name}
    </dt>
    <dd className="muted num anywhere">{children}</dd>
  </div>
)
