import Button from '@mui/material/Button'
import { Check, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
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
            {health.backup ? (
              <CircleCheck className="text-success flex-none" size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <CircleDashed className="text-warning flex-none" size={20} strokeWidth={1.75} aria-hidden />
            )}
            <Link className="plain-link" to={systemPage}>
              {translate(health.backup ? 'dashboard.health.fine' : 'dashboard.health.never_backed_up')}
            </Link>
          </p>
        )}
        <dl>
          {parts.map(({ part, text }) => (
            <Part key={part} name={translate(`dashboard.health.${part}`)} state={stateOf(health, part)}>
              {text}
            </Part>
          ))}
        </dl>
      </section>
    </>
  )
}

/** A system without a backup yet has not failed, but it is not fine either. */
const stateOf = (health: SystemHealth, part: 'mail' | 'jobs' | 'backup' | 'disk') => {
  if (failuresOf(health).includes(part)) return 'failed'
  return (part === 'backup' || part === 'disk') && health[part] === null ? 'unknown' : 'fine'
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

type PartProps = { name: string; state: 'failed' | 'fine' | 'unknown'; children: ReactNode }
const signs = {
  failed: { Icon: CircleAlert, color: 'text-danger' },
  fine: { Icon: Check, color: 'text-success' },
  unknown: { Icon: CircleDashed, color: 'faint' },
} as const

const Part = ({ name, state, children }: PartProps) => {
  const { Icon, color } = signs[state]
  return (
    <div>
      <dt className={state === 'failed' ? 'row gap-2 medium text-danger' : 'row gap-2 medium'}>
        <Icon className={`${color} flex-none`} size={16} strokeWidth={2} aria-hidden />
        {name}
      </dt>
      <dd className="muted num anywhere">{children}</dd>
    </div>
  )
}
