import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { hasNoActiveChoice } from '../../../../api/admissions/statusSets'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { PageHead } from '../../../shell/page/PageHead'
import { formValues } from '../form'
import { OwnExams } from '../../exams/OwnExams'
import { AnotherApplication } from './AnotherApplication'
import { DeclineDialog } from './DeclineDialog'
import { EnrolmentConsent } from './Consents'
import { NextSteps, NextCard, ChoiceList, ApplicationTimeline, useMyChecklist } from '../states'
import { ApplicationSummary } from './ApplicationSummary'
import { useAct } from '../../../kit/providers/calls'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { TextInput } from '../../../kit/inputs/TextInput'
import { useDownload } from '../../../kit/files/useDownload'

type WithdrawDialogProps = {
  application: MyApplication
  onDone: (application: MyApplication) => void
  /** Runs when the server refuses; the shown application may be out of date. */
  onRefused: () => void
  onClose: () => void
}

const WithdrawDialog = ({ application, onDone, onRefused, onClose }: WithdrawDialogProps) => {
  const translate = useTranslate()
  const withdraw = useAct('POST /api/my/profile/withdraw')
  return (
    <DialogForm
      title={translate('my_application.withdraw.title')}
      submit={translate('my_application.withdraw.button')}
      danger
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          const words = typeof reason === 'string' ? reason.trim() : ''
          onDone(
            await withdraw.mutateAsync({
              body: { version: application.version, ...(words !== '' && { reason: words }) },
            }),
          )
          onClose()
        } catch (problem) {
          onRefused()
          throw problem
        }
      }}
    >
      <p>{translate('my_application.withdraw.text')}</p>
      <TextInput multiline source="reason" label="my_application.withdraw.reason" optional />
    </DialogForm>
  )
}

type Props = {
  application: MyApplication
  onChange: (application: MyApplication) => void
  /** Runs when the server refuses an action; the shown application may be out of date. */
  onRefused: () => void
}
type OpenDialog = { kind: 'withdraw' } | { kind: 'decline'; choice: MyApplication['choices'][number] } | null

/** A submitted application: next step, choices, timeline and the form as it was sent. */
export const ApplicationStatusPage = ({ application, onChange, onRefused }: Props) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const { data: checklist } = useMyChecklist()
  const [open, setOpen] = useState<OpenDialog>(null)
  const can = (action: MyApplication['actions'][number]) => application.actions.includes(action)
  const answers = application.remarks.filter(({ state }) => state !== 'resolved')
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('my_application.title')}
        status={<StatusChip variant={application.status.variant}>{application.status.name}</StatusChip>}
        subtitle={
          <>
            {application.campaign.name} ·{' '}
            <span className="nowrap">{translate('my_application.number', { number: application.number })}</span>
          </>
        }
        actions={
          <Button variant="outlined" onClick={() => save('/api/my/profile/print')}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('my_application.print')}
          </Button>
        }
      />
      <div className="main-aside">
        <div className="stack gap-6">
          <NextCard application={application}>
            {application.next.path === '/my-documents' && (
              <div className="row wrap lines-phone">
                <Button component={Link} variant="contained" to={application.next.path}>
                  {translate('my_application.to_documents')}
                </Button>
              </div>
            )}
          </NextCard>
          <NextSteps application={application} checklist={checklist ?? null} />
          <OwnExams />
          <AnotherApplication application={application} onStarted={onChange} />
          <EnrolmentConsent application={application} onChange={onChange} />
          <section className="panel" aria-labelledby="my-choices">
            <header>
              <h2 id="my-choices">{translate('my_application.my_choices')}</h2>
            </header>
            <div className="pad">
              <ChoiceList
                choices={application.choices}
                renderActions={(choice) =>
                  can('decline') &&
                  choice.state === 'recommended' && (
                    <Button size="small" variant="outlined" onClick={() => setOpen({ kind: 'decline', choice })}>
                      {translate('my_application.decline.button')}
                    </Button>
                  )
                }
              />
            </div>
          </section>
          {answers.length > 0 && (
            <section className="panel" aria-labelledby="my-remarks">
              <header>
                <h2 id="my-remarks">{translate('my_application.remarks')}</h2>
              </header>
              <ul className="list">
                {answers.map((remark) => (
                  <li key={remark.id}>
                    <div>
                      <p>{remark.text}</p>
                      {remark.answer && (
                        <p className="small muted">
                          {translate('my_application.remark.answered', { answer: remark.answer })}
                        </p>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <details className="panel sent-form">
            <summary className="p-4 cursor-pointer">
              <h2>{translate('my_application.sent_form')}</h2>
            </summary>
            <div className="pad">
              <ApplicationSummary form={formValues(application)} choices={application.choices} />
            </div>
          </details>
        </div>
        <div className="stack gap-6">
          <section className="panel" aria-labelledby="my-story">
            <header>
              <h2 id="my-story">{translate('my_application.story')}</h2>
            </header>
            <div className="pad">
              <ApplicationTimeline
                events={application.events}
                status={application.status.code}
                isOver={hasNoActiveChoice(application.choices)}
              />
            </div>
          </section>
          {can('withdraw') && (
            <div>
              <Button color="error" onClick={() => setOpen({ kind: 'withdraw' })}>
                {translate('my_application.withdraw.button')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {open?.kind === 'withdraw' && (
        <WithdrawDialog
          application={application}
          onDone={onChange}
          onRefused={onRefused}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'decline' && (
        <DeclineDialog
          application={application}
          choice={open.choice}
          onDone={onChange}
          onRefused={onRefused}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
