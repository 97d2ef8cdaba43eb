import Button from '@mui/material/Button'
import { KeyRound, Printer } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { shownPhone } from '../../../api/kit/written'
import { ReasonDialog, useAskedDialog } from '../shared'
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

type Props = { profile: ProfileCase; act: CaseAct }
const rare = ['revoke', 'reopen', 'withdraw'] as const
type Rare = (typeof rare)[number]

/** The applicant's name and status, with the rarely used actions on the right. */
export const CaseHead = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const possible = rare.filter((action) => profile.actions.includes(action))
  const [asked, setAsked] = useAskedDialog(possible)
  const [isIssuing, setIssuing] = useState(false)
  const isOwn = useUser()?.id === profile.user_id
  const { account } = profile
  const provider = useDataProvider<AppDataProvider>()
  const run = (action: Rare, reason: string) =>
    provider.act(`POST /api/profiles/:id/${action}`, {
      id: profile.id,
      body: { version: profile.version, reason },
    })
  return (
    <>
      <PageHead
        title={profile.name || profile.number}
        status={<StatusChip variant={profile.status.variant}>{profile.status.name}</StatusChip>}
        subtitle={
          <span className="num">
            {[
              profile.number,
              profile.campaign.name,
              translate(`profiles.source.${profile.source}`),
              account.email ?? (account.login && translate('profiles.case.login', { login: account.login })),
            ]
              .filter(Boolean)
              .join(' · ')}
            <CaseMerits profile={profile} />
          </span>
        }
        actions={
          <>
            {possible.map((action) => (
              <Button key={action} onClick={() => setAsked(action)}>
                {translate(`profiles.${action}.button`)}
              </Button>
            ))}
            {account.email === null && account.login !== null && !isOwn && (
              <Button onClick={() => setIssuing(true)}>
                <KeyRound size={20} strokeWidth={1.75} aria-hidden />
                {translate('users.slip.button')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => save(`/api/profiles/${profile.id}/print`)}>
              <Printer size={20} strokeWidth={1.75} aria-hidden />
              {translate('profiles.case.print')}
            </Button>
          </>
        }
      />
      {profile.decision_reason && (
        <p className="note warning mb-4">
          <span>
            <b>{translate('profiles.case.reason')}</b> {profile.decision_reason}
          </span>
        </p>
      )}
      {profile.changes_due && (
        <p className="note mb-4">
          <span>{translate('profiles.case.changes_due', { day: dayOf(profile.changes_due) })}</span>
        </p>
      )}
      {isIssuing && (
        <NewSlip
          name={account.name}
          issue={() => provider.act('POST /api/profiles/:id/login-slip', { id: profile.id, body: undefined })}
          onClose={() => setIssuing(false)}
        />
      )}
      {asked && (
        <ReasonDialog
          name={asked}
          title={translate(`profiles.${asked}.title`)}
          text={translate(`profiles.${asked}.text`)}
          verb={translate(`profiles.${asked}.button`)}
          danger
          reader="applicant"
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            if (!(await act(() => run(asked, reason)))) return
            toast.success({ text: translate(`profiles.done.${asked}`) })
            setAsked(null)
            afterDialog(focusHeading)
          }}
        />
      )}
    </>
  )
}

/** The facts that a clerk needs first: average score, chosen directions and phone number. */
const CaseMerits = ({ profile: { education, choices, contacts } }: Pick<Props, 'profile'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const score = education.average_score
  return (
    <span className="row wrap gap-4 case-merits">
      {score !== null && <span>{translate('profiles.case.score', { score: scoreText(score, locale) })}</span>}
      {choices.length > 0 && (
        <span title={choices.map(({ direction_name }) => direction_name).join(', ')}>
          {translate('profiles.case.wishes', { codes: choices.map(({ direction_code }) => direction_code).join(', ') })}
        </span>
      )}
      {contacts.phone !== '' && (
        <a href={`tel:${contacts.phone.replaceAll(/[^+\d]/g, '')}`}>{shownPhone(contacts.phone)}</a>
      )}
    </span>
  )
}
