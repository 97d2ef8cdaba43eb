import Button from '@mui/material/Button'
import { Ban, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { RecordContextProvider, ResourceContextProvider, useGetOne, useRefresh, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Paper } from '../../../api/papers/papers'
import { SelectField } from '../../kit/fields/SelectField'
import { useDownload } from '../../kit/files/useDownload'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextInput } from '../../kit/inputs/TextInput'
import { dayAndTime, dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useUser } from '../../shell/session/store'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { stateChoices } from '../codes'
import '../papers.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One paper of the register: facts, download, revoking and history. */
export const PaperPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Paper>('groups/papers', { id: Number(id) }, { onError: () => undefined })
  const title =
    data && [translate('papers.numbered', { number: data.number }), translate(`papers.kind.${data.kind}`)].join(' · ')
  useBreadcrumb(title)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <ResourceContextProvider value="groups/papers">
      <RecordContextProvider value={data}>
        <div className="record-page">
          <PageHead
            title={title}
            status={<SelectField source="state" choices={stateChoices} />}
            subtitle={data.person_name ?? translate('papers.erased')}
            actions={<PaperActions paper={data} onDone={() => void refetch()} />}
          />
          <div className="paper-page">
            <Facts paper={data} />
            <HistoryCard />
          </div>
        </div>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

const PaperActions = ({ paper, onDone }: { paper: Paper; onDone: () => void }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const mayRevoke = useUser()?.reach === 'all' && paper.state !== 'revoked'
  const [open, setOpen] = useDraftDialog<'revoke paper'>(mayRevoke ? ['revoke paper'] : [])
  return (
    <>
      {mayRevoke && (
        <Button variant="outlined" color="error" onClick={() => setOpen('revoke paper')}>
          <Ban {...icon} />
          {translate('papers.revoke.button')}
        </Button>
      )}
      {paper.person_name !== null && (
        <Button
          variant="contained"
          disabled={isSaving}
          aria-busy={isSaving}
          onClick={() => save(`/api/groups/papers/${paper.id}/file`)}
        >
          <Download {...icon} />
          {translate('papers.download')}
        </Button>
      )}
      {open && <RevokeDialog paper={paper} onDone={onDone} onClose={() => setOpen(null)} />}
    </>
  )
}

type DialogProps = { paper: Paper; onDone: () => void; onClose: () => void }
const RevokeDialog = ({ paper: { id, version, number }, onDone, onClose }: DialogProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (
    <ActionDialog
      action="POST /api/groups/papers/:id/revoke"
      request={({ reason }) => ({ id, body: { version, reason } })}
      name="revoke paper"
      title={translate('papers.revoke.title', { number })}
      confirm={translate('papers.revoke.button')}
      confirmColor="warning"
      defaultValues={{ reason: null }}
      successMessage={translate('papers.revoke.done')}
      onSettled={() => {
        refresh()
        onDone()
      }}
      onClose={onClose}
    >
      <p className="muted">{translate('papers.revoke.text')}</p>
      <TextInput source="reason" label="papers.revoke.reason" multiline />
    </ActionDialog>
  )
}

/** Facts of a paper, with what the public page needs to confirm it. */
const Facts = ({ paper }: { paper: Paper }) => {
  const translate = useTranslate()
  const {
    person_name,
    printed_name,
    user_id,
    group_id,
    group_code,
    purpose,
    code,
    sha256,
    issued_by_name,
    revoked_at,
  } = paper
  const line = (key: string, value: ReactNode) => (
    <div key={key}>
      <dt className="muted text-s">{translate(`resources.groups/papers.fields.${key}`)}</dt>
      <dd className="anywhere">{value}</dd>
    </div>
  )
  return (
    <section className="panel" aria-labelledby="paper-facts">
      <header>
        <h2 id="paper-facts">{translate('papers.facts')}</h2>
      </header>
      <dl className="pad stack gap-4">
        {person_name !== null && line('person_name', <Link to={`/groups/students/${user_id}`}>{person_name}</Link>)}
        {printed_name !== person_name && line('printed_name', printed_name)}
        {group_id !== null && line('group_id', <Link to={`/groups/${group_id}`}>{group_code}</Link>)}
        {line('language', translate(`papers.language.${paper.language}`))}
        {line('issued_on', `${dayOf(paper.issued_on)}, ${issued_by_name}`)}
        {paper.valid_until !== null && line('valid_until', dayOf(paper.valid_until))}
        {purpose !== '' && line('purpose', purpose)}
        {revoked_at !== null &&
          line(
            'revoked_at',
            <>
              {dayAndTime(revoked_at)}, {paper.revoked_by_name}
              <span className="block">{paper.revoke_reason}</span>
            </>,
          )}
        {line(
          'code',
          <span className="row wrap">
            <a href={`/api/portfolio/prints/${code}`} target="_blank" rel="noopener noreferrer" className="num">
              {code}
            </a>
            <CopyButton text={`${window.location.origin}/api/portfolio/prints/${code}`} />
          </span>,
        )}
        {line('sha256', <code className="text-s">{sha256}</code>)}
      </dl>
    </section>
  )
}

/** The router expects this export name. */
export { PaperPage as Edit }
