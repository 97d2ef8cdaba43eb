import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { UserImport } from '../../../../api/people/userImports'
import { useNumberText } from '../../../kit/fields/useNumberText'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { toast } from '../../../shell/toasts/store'

type Props = { running: UserImport; onStopped: () => void }

/**
 * Progress of the job. Users can leave the page; stopping the job changes nothing, because it runs in one transaction.
 */
export const WorkingStep = ({ running, onStopped }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const provider = useDataProvider<AppDataProvider>()
  const { id, status, done, total } = running
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.act('POST /api/access/users/imports/:id/cancel', { id, body: undefined }),
    onSuccess: () => toast.success({ text: translate('user_import.stopped') }),
    onSettled: onStopped,
  })
  const title = translate(status === 'running' ? 'user_import.running' : 'user_import.checking')
  return (
    <section className="stack gap-4" aria-label={title}>
      <h2>{title}</h2>
      <LinearProgress variant="determinate" value={(100 * done) / Math.max(1, total)} aria-label={title} />
      <p className="num" role="status">
        {translate('user_import.progress', { done: shown(done), total: shown(total) })}
      </p>
      <p className="hint">{translate('user_import.may_leave')}</p>
      <div className="row wrap gap-4 mt-4">
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {translate('user_import.stop')}
        </Button>
      </div>
    </section>
  )
}
