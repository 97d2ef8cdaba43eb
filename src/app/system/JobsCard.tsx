import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { SystemReport } from '../../api/system/report'
import { useAct } from '../kit/providers/calls'
import { dayAndTime } from '../shell/dates'
import { toast } from '../shell/toasts/store'
import { Card } from './Card'

type Props = { jobs: SystemReport['jobs']; onRetried: () => void }

/** Background jobs: waiting ones and those that failed permanently. */
export const JobsCard = ({ jobs: { waiting, failed }, onRetried }: Props) => {
  const translate = useTranslate()
  const { mutate: retry, isPending } = useAct('POST /api/access/system/jobs/retry', {
    onSuccess: ({ retried }) => {
      toast.success({ text: translate('system.jobs.retried', { smart_count: retried }) })
      onRetried()
    },
  })
  return (
    <Card
      title={translate('system.jobs.title')}
      action={
        failed.length > 0 && (
          <Button
            size="small"
            className="meta"
            disabled={isPending}
            onClick={() => retry({ body: { ids: failed.map(({ id }) => id) } })}
          >
            {translate('system.jobs.retry')}
          </Button>
        )
      }
    >
      <p>
        {translate('system.jobs.waiting', { smart_count: waiting })}{' '}
        {failed.length === 0
          ? translate('system.jobs.none_given_up')
          : translate('system.jobs.given_up', { smart_count: failed.length })}
      </p>
      {failed.length > 0 && (
        <ul className="stack gap-2">
          {failed.map(({ id, task, attempts, error, created_at }) => (
            <li key={id}>
              <b className="medium">{translate(`system.jobs.task.${task}`, { _: task })}</b>{' '}
              <span className="muted">
                {translate('system.jobs.attempts', { smart_count: attempts, at: dayAndTime(created_at) })}
              </span>
              {error !== null && <span className="block small muted anywhere">{error}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
