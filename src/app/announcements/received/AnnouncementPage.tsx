import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, Pin, Undo2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { ReceivedAnnouncement } from '../../../api/announcements/received'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { readKey, useAct, useRead } from '../../kit/providers/calls'
import { FileLinks, Prose } from '../../library'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { focusHeading } from '../../shell/page/focusHeading'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useUser } from '../../shell/session/store'

const call = 'GET /api/groups/announcements/:id'

/** An announcement as its readers see it. Showing it registers that it was opened. */
export const AnnouncementPage = () => {
  const id = Number(useParams()['id'])
  const client = useQueryClient()
  const { data, error, refetch } = useRead(call, { id }, { refetchOnMount: 'always' })
  const put = (next: ReceivedAnnouncement) => {
    client.setQueryData(readKey(call, { id }), next)
    void client.invalidateQueries({ queryKey: ['groups/announcements'] })
    void client.invalidateQueries({ queryKey: ['GET /api/dashboard'] })
  }
  const { mutate: open } = useAct('POST /api/groups/announcements/:id/opened', { onSuccess: put })
  const isUnopened = data !== undefined && data.opened_at === null && data.state !== 'withdrawn'
  useEffect(() => {
    if (isUnopened) open({ id, body: undefined })
  }, [isUnopened, open, id])
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Announcement key={id} announcement={data} onChange={put} /> : <FormSkeleton />
}

type Props = { announcement: ReceivedAnnouncement; onChange: (announcement: ReceivedAnnouncement) => void }

const Announcement = ({ announcement, onChange }: Props) => {
  const translate = useTranslate()
  const [isChanged, setChanged] = useState(false)
  const { name, author_name, publish_at, changed_at, expires_at, pinned, state, body, files } = announcement
  const onOutdated = (current: ReceivedAnnouncement) => {
    onChange(current)
    setChanged(current.state !== 'withdrawn')
    window.scrollTo(0, 0)
    focusHeading()
  }
  const facts = [
    author_name,
    dayAndTime(publish_at),
    changed_at && translate('announcements.changed_at', { at: dayAndTime(changed_at) }),
    expires_at && state === 'published' && translate('announcements.until', { at: dayAndTime(expires_at) }),
  ]
  return (
    <article className="max-w-form stack gap-6">
      <PageHead
        title={name}
        status={pinned && state === 'published' && <PinnedChip />}
        subtitle={facts.filter(Boolean).join(' · ')}
      />
      {isChanged && <Note isUrgent>{translate('announcements.was_changed')}</Note>}
      {state === 'withdrawn' && <Withdrawn />}
      {state === 'expired' && <Note>{translate('announcements.has_expired')}</Note>}
      {body && (
        <div className="reading-text">
          <Prose html={body} />
        </div>
      )}
      {files.length > 0 && (
        <section className="panel p-4" aria-label={translate('announcements.files')}>
          <FileLinks files={files} />
        </section>
      )}
      <Receipt announcement={announcement} onConfirmed={onChange} onOutdated={onOutdated} />
    </article>
  )
}

const PinnedChip = () => {
  const translate = useTranslate()
  return (
    <span className="chip secondary">
      <Pin size={14} strokeWidth={2} aria-hidden /> {translate('announcements.pinned')}
    </span>
  )
}

const Note = ({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <p className={isUrgent ? 'note warning' : 'note info'} role={isUrgent ? 'alert' : undefined}>
    <span>{children}</span>
  </p>
)

const Withdrawn = () => {
  const translate = useTranslate()
  return (
    <div className="empty-list center gap-2 text-center" role="status">
      <Undo2 className="faint" size={40} strokeWidth={1} aria-hidden />
      <h2 className="text-l">{translate('announcements.is_withdrawn.title')}</h2>
      <p className="muted">{translate('announcements.is_withdrawn.text')}</p>
      <Button variant="outlined" component={Link} to="/groups/announcements">
        {translate('announcements.back')}
      </Button>
    </div>
  )
}

type ReceiptProps = {
  announcement: ReceivedAnnouncement
  onConfirmed: (announcement: ReceivedAnnouncement) => void
  /** Called if it was changed or withdrawn in the meantime, so that nobody confirms a text they have not seen. */
  onOutdated: (announcement: ReceivedAnnouncement) => void
}

/** Confirmation with one click, or the receipt. */
const Receipt = ({ announcement, onConfirmed, onOutdated }: ReceiptProps) => {
  const translate = useTranslate()
  const name = useUser()?.name ?? ''
  const { mutate, isPending } = useAct('POST /api/groups/announcements/:id/receipt', {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error instanceof HttpError && error.status === 409 && error.body?.current) onOutdated(error.body.current)
    },
  })
  const { id, edition, state, receipt_required, confirmed_at, awaits_receipt } = announcement
  if (!receipt_required || state === 'withdrawn') return null
  if (!awaits_receipt && confirmed_at !== null)
    return (
      <p className="row">
        <CircleCheck className="text-success" size={20} strokeWidth={1.75} aria-hidden />
        <span>{translate('announcements.receipt.done', { at: dayAndTime(confirmed_at) })}</span>
      </p>
    )
  return (
    <section className="bordered sunken p-5 no-print" aria-labelledby="announcement-receipt">
      <h2 id="announcement-receipt">{translate('announcements.receipt.title')}</h2>
      {confirmed_at !== null && (
        <p className="mt-1">{translate('announcements.receipt.again', { at: dayAndTime(confirmed_at) })}</p>
      )}
      <p className="mt-1 muted">{translate('announcements.receipt.text', { name })}</p>
      <div className="row wrap mt-4">
        <Button
          variant="contained"
          className="grow-phone"
          aria-busy={isPending}
          onClick={() => isPending || mutate({ id, body: { edition } })}
        >
          <Check size={20} strokeWidth={1.75} aria-hidden />
          {translate('announcements.receipt.confirm')}
        </Button>
      </div>
    </section>
  )
}
