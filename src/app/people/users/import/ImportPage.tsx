import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useTranslate, type HttpError } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { UserImport } from '../../../../api/people/userImports'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { PageHead } from '../../../shell/page/PageHead'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { ColumnsStep } from './ColumnsStep'
import { DoneStep } from './DoneStep'
import { importKey } from './importKey'
import { PreviewStep } from './PreviewStep'
import { Steps, type Step } from './Steps'
import { UploadStep } from './UploadStep'
import { WorkingStep } from './WorkingStep'
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
