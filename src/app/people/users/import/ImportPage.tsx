import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useTranslate, type HttpError } from 'react-admin'
import { useParams, Link } from 'react-router-dom'
import type { UserImport } from '../../../../api/people/userImports'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { PageHead } from '../../../shell/page/PageHead'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { ColumnsStep } from './ColumnsStep'
import Button from '@mui/material/Button'
import { Newcomers } from './Newcomers'
import { importKey } from './importKey'
import { PreviewStep } from './PreviewStep'
import { Steps, type Step } from './Steps'
import { UploadStep } from './UploadStep'
import LinearProgress from '@mui/material/LinearProgress'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { toast } from '../../../shell/toasts/store'
import '../../../kit/forms/forms.css'
import './userImport.css'

/** Polling interval in milliseconds. */
const pollIntervalMs = 700

const isWorking = (one: UserImport | undefined) => one?.status === 'checking' || one?.status === 'running'

/** Import wizard for people: upload, column mapping, preview and result. */
export const ImportPage = () => {
  const { importId } = useParams()
  return importId === undefined ? <UploadPage /> : <ImportProgress key={importId} id={Number(importId)} />
}

const UploadPage = () => (
  <Frame step="file">
    <UploadStep />
  </Frame>
)

/** Result of the import, with invitations and login slips for the new users. */
const DoneStep = ({ finished }: { finished: UserImport }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { id, counts } = finished
  const { data, refetch } = useQuery({
    queryKey: [...importKey(id), 'newcomers'],
    queryFn: async ({ signal }) =>
      (await provider.read('GET /api/access/users/imports/:id/newcomers', { id, signal })).data,
  })
  return (
    <section className="stack gap-4" aria-labelledby="import-done">
      <h2 id="import-done">{translate('user_import.finished')}</h2>
      <ul className="stack gap-1">
        <li>{translate('user_import.did.create', counts.create)}</li>
        {counts.update > 0 && <li>{translate('user_import.did.update', counts.update)}</li>}
        {counts.skip > 0 && <li>{translate('user_import.did.skip', counts.skip)}</li>}
        {counts.error > 0 && <li>{translate('user_import.did.error', counts.error)}</li>}
      </ul>
      {data && <Newcomers {...data} onChanged={() => void refetch()} />}
      <div className="row wrap gap-4 mt-4">
        <Button variant="contained" component={Link} to="/access/users">
          {translate('user_import.to_list')}
        </Button>
        <Button variant="outlined" component={Link} to="/access/users/import">
          {translate('user_import.another')}
        </Button>
      </div>
    </section>
  )
}

type WorkingStepProps = { running: UserImport; onStopped: () => void }

/**
 * Progress of the job. Users can leave the page; stopping the job changes nothing, because it runs in one transaction.
 */
const WorkingStep = ({ running, onStopped }: WorkingStepProps) => {
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

const ImportProgress = ({ id }: { id: number }) => {
  const provider = useDataProvider<AppDataProvider>()
  const [mapping, setMapping] = useState(false)
  const { data, error, refetch } = useQuery<UserImport, HttpError>({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await provider.read('GET /api/access/users/imports/:id', { id, signal })).data,
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollIntervalMs : false),
  })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const reload = () => {
    setMapping(false)
    void refetch()
  }
  const isMapping = mapping || data.status === 'uploaded' || data.status === 'failed'
  if (isWorking(data))
    return (
      <Frame step={data.status === 'running' ? 'done' : 'check'} file={data.name}>
        <WorkingStep running={data} onStopped={() => void refetch()} />
      </Frame>
    )
  if (data.status === 'done')
    return (
      <Frame step="done" file={data.name}>
        <DoneStep finished={data} />
      </Frame>
    )
  return isMapping ? (
    <Frame step="columns" file={data.name}>
      <ColumnsStep key={data.heading_line} uploaded={data} onChecking={reload} />
    </Frame>
  ) : (
    <PreviewStep checked={data} onBack={() => setMapping(true)} onRunning={reload} />
  )
}

type FrameProps = { step: Step; file?: string; children: ReactNode }
const Frame = ({ step, file, children }: FrameProps) => {
  const translate = useTranslate()
  return (
    <div className="stack gap-6 max-w-text">
      <Steps now={step} />
      <div>
        <PageHead title={translate('user_import.title')} subtitle={file} />
        {children}
      </div>
    </div>
  )
}
