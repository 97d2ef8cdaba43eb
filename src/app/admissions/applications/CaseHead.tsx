import Button from '@mui/material/Button'
import { KeyRound, Printer } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { formatPhone } from '../../../api/kit/formatting'
import { ReasonDialog, useLinkedDialog } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { dayOf } from '../../shell/dates'
import { useDownload } from '../../kit/files/useDownload'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { afterDialog } from '../../shell/page/afterDialog'
import { focusHeading } from '../../shell/page/focusHeading'
import { PageHead } from '../../shell/page/PageHead'
import { useUser } from '../../shell/session/store'
import { toast } from '../../shell/toasts/store'
import { NewSlip } from '../../people'
import { scoreText } from './states'
import type { CaseAct } from './useCase'

type Props = { application: ApplicationCase; act: CaseAct }
const rareActions = ['revoke', 'reopen', 'withdraw'] as const
type RareAction = (typeof rareActions)[number]

/** The applicant's name and status, with the rarely used actions on the right. */
export const CaseHead = ({ application, act }: Props) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const possible = rareActions.filter((action) => application.actions.includes(action))
  const [pendingAction, setPendingAction] = useLinkedDialog(possible)
  const [isIssuing, setIssuing] = useState(false)
  const isOwn = useUser()?.id === application.user_id
  const { account } = application
  const provider = useDataProvider<AppDataProvider>()
  const run = (action: RareAction, reason: string) =>
    provider.act(`POST /api/profiles/:id/${action}`, {
      id: application.id,
      body: { version: application.version, reason },
    })
  return (
    <>
      <PageHead
        title={application.name || application.number}
        status={<StatusChip variant={application.status.variant}>{application.status.name}</StatusChip>}
        subtitle={
          <span className="num">
            {[
              application.number,
              application.campaign.name,
              translate(`applications.source.${application.source}`),
              account.email ?? (account.login && translate('applications.case.login', { login: account.login })),
            ]
              .filter(Boolean)
              .join(' · ')}
            <CaseMerits application={application} />
          </span>
        }
        actions={
          <>
            {possible.map((action) => (
              <Button key={action} onClick={() => setPendingAction(action)}>
                {translate(`applications.${action}.button`)}
              </Button>
            ))}
            {account.email === null && account.login !== null && !isOwn && (
              <Button onClick={() => setIssuing(true)}>
                <KeyRound size={20} strokeWidth={1.75} aria-hidden />
                {translate('users.slip.button')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => save(`/api/profiles/${application.id}/print`)}>
              <Printer size={20} strokeWidth={1.75} aria-hidden />
              {translate('applications.case.print')}
            </Button>
          </>
        }
      />
      {application.decision_reason && (
        <p className="note warning mb-4">
          <span>
            <b>{translate('applications.case.reason')}</b> {application.decision_reason}
          </span>
        </p>
      )}
      {application.changes_due && (
        <p className="note mb-4">
          <span>{translate('applications.case.changes_due', { day: dayOf(application.changes_due) })}</span>
        </p>
      )}
      {isIssuing && (
        <NewSlip
          name={account.name}
          issue={() => provider.act('POST /api/profiles/:id/login-slip', { id: application.id, body: undefined })}
          onClose={() => setIssuing(false)}
        />
      )}
      {pendingAction && (
        <ReasonDialog
          name={pendingAction}
          title={translate(`applications.${pendingAction}.title`)}
          text={translate(`applications.${pendingAction}.text`)}
          verb={translate(`applications.${pendingAction}.button`)}
          danger
          reader="applicant"
          onClose={() => setPendingAction(null)}
          onReason={async (reason) => {
            if (!(await act(() => run(pendingAction, reason)))) return
            toast.success({ text: translate(`applications.done.${pendingAction}`) })
            setPendingAction(null)
            afterDialog(focusHeading)
          }}
        />
      )}
    </>
  )
}

/** The facts that a clerk needs first: average score, chosen directions and phone number. */
const CaseMerits = ({ application: { education, choices, contacts } }: Pick<Props, 'application'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const score = education.average_score
  return (
    <span className="row wrap gap-4 case-merits">
      {score !== null && <span>{translate('applications.case.score', { score: scoreText(score, locale) })}</span>}
      {choices.length > 0 && (
        <span title={choices.map(({ direction_name }) => direction_name).join(', ')}>
          {translate('applications.case.wishes', {
            codes: choices.map(({ direction_code }) => direction_code).join(', '),
          })}
        </span>
      )}
      {contacts.phone !== '' && (
        <a href={`tel:${contacts.phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(contacts.phone)}</a>
      )}
    </span>
  )
}
