import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { OwnApplicationNote } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { RecordFault } from '../../shell/page/RecordFault'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { PageHead } from '../../shell/page/PageHead'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useUser } from '../../shell/session/store'
import { ApplicationDocument } from './ApplicationDocument'
import { ReceiptButton } from './ReceiptButton'
import { RequestDialog } from './RequestDialog'
import './documents.css'

/**
 * All documents of an application, including missing ones, with actions to scan, request or waive them and to record
 * originals.
 */
export const ApplicationDocuments = () => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const id = Number(useParams().applicationId)
  const [open, setOpen] = useDraftDialog(['request'])
  const userId = useUser()?.id
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'checklist', id],
    queryFn: async ({ signal }) =>
      (await provider.read('GET /api/documents/checklist/:id', { id, signal, quiet: [404] })).data,
  })
  useBreadcrumb(data?.number)
  if (!data) return error ? <RecordFault error={error} onAgain={() => void refetch()} /> : <FormSkeleton />
  // Staff cannot act on their own application.
  const isOwn = data.user_id === userId
  const hasReceivedOriginal = data.items.some((item) => item.original === 'received')
  const [listedItems, others] = [
    data.items.filter((item) => item.required || item.id !== null),
    data.items.filter((item) => !item.required && item.id === null),
  ]
  const listOf = (items: typeof data.items) => (
    <ul className="panel divided application-list">
      {items.map((item) => (
        <ApplicationDocument
          key={item.code}
          item={item}
          application={{ id, name: data.name }}
          status={data.status.code}
          isOwn={isOwn}
        />
      ))}
    </ul>
  )
  return (
    <div className="stack gap-4 max-w-page">
      <PageHead
        title={data.name}
        status={<StatusChip variant={data.status.variant}>{data.status.name}</StatusChip>}
        subtitle={translate('documents.of_application', {
          number: data.number,
          done: data.done,
          required: data.required,
        })}
        actions={
          <>
            {hasReceivedOriginal && <ReceiptButton applicationId={id} size="medium" />}
            {!isOwn && (
              <Button variant="outlined" onClick={() => setOpen('request')}>
                <FilePlus size={20} strokeWidth={1.75} aria-hidden />
                {translate('documents.request.button')}
              </Button>
            )}
          </>
        }
      />
      <OwnApplicationNote userId={data.user_id} />
      {listOf(listedItems)}
      {others.length > 0 && (
        <details>
          <summary className="medium py-2 cursor-pointer">{translate('documents.others', others.length)}</summary>
          {listOf(others)}
        </details>
      )}
      {open && <RequestDialog name={open} application={{ id, name: data.name }} onClose={() => setOpen(null)} />}
    </div>
  )
}
