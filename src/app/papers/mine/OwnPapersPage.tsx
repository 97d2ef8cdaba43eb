import Button from '@mui/material/Button'
import { FilePlus2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { OwnPaper, OwnRequest } from '../../../api/papers/requests'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useDownload } from '../../kit/files/useDownload'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Pair } from '../../kit/forms/Pair'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { Empty } from '../../kit/lists/Empty'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { toast } from '../../shell/toasts/store'
import { languageChoices, requestChoices, requestedKindChoices, stateChoices } from '../codes'

/** The student's own papers and requests. */
export const OwnPapersPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/settings/papers')
  const [open, setOpen] = useDraftDialog<'request paper'>(['request paper'])
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const { papers, requests, can_request } = data
  // Issued requests are papers below.
  const shown = requests.filter(({ status }) => status !== 'issued')
  const ask = (
    <Button variant="contained" onClick={() => setOpen('request paper')}>
      <FilePlus2 size={20} strokeWidth={1.75} aria-hidden />
      {translate('papers.ask.button')}
    </Button>
  )
  return (
    <div className="record-page">
      <PageHead
        title={translate('papers.own')}
        subtitle={translate('papers.own_help')}
        actions={can_request && (papers.length > 0 || shown.length > 0) && ask}
      />
      {papers.length === 0 && shown.length === 0 && (
        <Empty title="papers.own_empty.title" text="papers.own_empty.text" action={can_request && ask} />
      )}
      <div className="column gap-6 mt-6">
        {shown.length > 0 && <Requests requests={shown} onDone={() => void refetch()} />}
        {papers.length > 0 && <Papers papers={papers} />}
      </div>
      {open && <AskDialog onDone={() => void refetch()} onClose={() => setOpen(null)} />}
    </div>
  )
}

const Chip = ({ of, id }: { of: typeof stateChoices; id: string }) => {
  const translate = useTranslate()
  const choice = of.find((one) => one.id === id)
  return choice?.variant ? <StatusChip variant={choice.variant}>{translate(choice.name)}</StatusChip> : null
}

const Requests = ({ requests, onDone }: { requests: readonly OwnRequest[]; onDone: () => void }) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/settings/paper-requests/:id/withdraw', {
    onSuccess: () => toast.success({ text: translate('papers.withdraw.done') }),
    onSettled: onDone,
  })
  return (
    <section className="panel" aria-labelledby="own-requests">
      <header>
        <h2 id="own-requests">{translate('papers.own_requests')}</h2>
      </header>
      <ul className="list">
        {requests.map(({ id, kind, language, purpose, status, reason, created_at }) => (
          <li key={id} className="row wrap between gap-4">
            <span className="grow-wide">
              {translate(`papers.kind.${kind}`)}
              <span className="block text-s muted">
                {[translate(`papers.language.${language}`), purpose, dayOf(created_at)].filter(Boolean).join(' · ')}
              </span>
              {reason !== null && <span className="block text-s">{translate('papers.refused_why', { reason })}</span>}
            </span>
            <Chip of={requestChoices} id={status} />
            {status === 'requested' && (
              <Button size="small" disabled={isPending} onClick={() => mutate({ id, body: undefined })}>
                {translate('papers.withdraw.button')}
                <span className="sr-only">: {translate(`papers.kind.${kind}`)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Papers = ({ papers }: { papers: readonly OwnPaper[] }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  return (
    <section className="panel" aria-labelledby="own-papers">
      <header>
        <h2 id="own-papers">{translate('papers.own_papers')}</h2>
      </header>
      <ul className="list">
        {papers.map(({ id, kind, number, language, purpose, issued_on, valid_until, state, code }) => (
          <li key={id} className="row wrap between gap-4">
            <span className="grow-wide">
              {translate('papers.numbered', { number })} · {translate(`papers.kind.${kind}`)}
              <span className="block text-s muted">
                {[
                  translate(`papers.language.${language}`),
                  purpose,
                  translate('papers.issued_on', { day: dayOf(issued_on) }),
                  valid_until !== null && translate('papers.valid_until', { day: dayOf(valid_until) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block text-s muted">
                {translate('papers.code')}:{' '}
                <a href={`/api/portfolio/prints/${code}`} target="_blank" rel="noopener noreferrer" className="num">
                  {code}
                </a>
              </span>
            </span>
            <Chip of={stateChoices} id={state} />
            <Button
              size="small"
              variant="outlined"
              disabled={isSaving}
              onClick={() => save(`/api/settings/papers/${id}/file`)}
            >
              {translate('papers.download')}
              <span className="sr-only">: {translate('papers.numbered', { number })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const AskDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/settings/paper-requests"
      request={({ kind, language, purpose }: FieldValues) => ({ body: { kind, language, purpose: purpose ?? '' } })}
      name="request paper"
      title={translate('papers.ask.title')}
      confirm={translate('papers.ask.submit')}
      defaultValues={{ kind: 'certificate', language: 'ru', purpose: '' }}
      successMessage={translate('papers.ask.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <Pair>
        <SelectInput source="kind" label="papers.issue.kind" choices={requestedKindChoices} />
        <SelectInput source="language" label="papers.issue.language" choices={languageChoices} />
      </Pair>
      <TextInput
        source="purpose"
        label="papers.issue.purpose"
        helperText={translate('papers.issue.purpose_help')}
        optional
        keepsEmpty
      />
    </ActionDialog>
  )
}
