import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { hasNoWishLeft } from '../../../../api/admissions/statusSets'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { PageHead } from '../../../shell/page/PageHead'
import { formValues } from '../form'
import { OwnExams } from '../../exams/OwnExams'
import { AnotherApplication } from './AnotherApplication'
import { DeclineDialog } from './DeclineDialog'
import { EnrolmentConsent } from './Consents'
import { AfterSending, NextCard, PlacedChoices, ProfileTimeline, useMyChecklist } from '../states'
import { ProfileSummary } from './ProfileSummary'
import { WithdrawDialog } from './WithdrawDialog'
import { useDownload } from '../../../kit/files/useDownload'

type Props = {
  profile: MyProfile
  onChange: (profile: MyProfile) => void
  /** Runs when the server refuses an action; the shown application may be out of date. */
  onRefused: () => void
}
type Open = { kind: 'withdraw' } | { kind: 'decline'; choice: MyProfile['choices'][number] } | null

/** A submitted application: next step, choices, timeline and the form as it was sent. */
export const ProfileStatusPage = ({ profile, onChange, onRefused }: Props) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const { data: checklist } = useMyChecklist()
  const [open, setOpen] = useState<Open>(null)
  const can = (action: MyProfile['actions'][number]) => profile.actions.includes(action)
  const answers = profile.remarks.filter(({ state }) => state !== 'resolved')
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('my_profile.title')}
        status={<StatusChip variant={profile.status.variant}>{profile.status.name}</StatusChip>}
        subtitle={
          <>
            {profile.campaign.name} ·{' '}
            <span className="nowrap">{translate('my_profile.number', { number: profile.number })}</span>
          </>
        }
        actions={
          <Button variant="outlined" onClick={() => save('/api/my/profile/print')}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('my_profile.print')}
          </Button>
        }
      />
      <div className="main-aside">
        <div className="stack gap-6">
          <NextCard profile={profile}>
            {profile.next.path === '/my-documents' && (
              <div className="row wrap lines-phone">
                <Button component={Link} variant="contained" to={profile.next.path}>
                  {translate('my_profile.to_documents')}
                </Button>
              </div>
            )}
          </NextCard>
          <AfterSending profile={profile} checklist={checklist ?? null} />
          <OwnExams />
          <AnotherApplication profile={profile} onStarted={onChange} />
          <EnrolmentConsent profile={profile} onChange={onChange} />
          <section className="panel" aria-labelledby="my-choices">
            <header>
              <h2 id="my-choices">{translate('my_profile.my_choices')}</h2>
            </header>
            <div className="pad">
              <PlacedChoices
                choices={profile.choices}
                renderActions={(choice) =>
                  can('decline') &&
                  choice.state === 'recommended' && (
                    <Button size="small" variant="outlined" onClick={() => setOpen({ kind: 'decline', choice })}>
                      {translate('my_profile.decline.button')}
                    </Button>
                  )
                }
              />
            </div>
          </section>
          {answers.length > 0 && (
            <section className="panel" aria-labelledby="my-remarks">
              <header>
                <h2 id="my-remarks">{translate('my_profile.remarks')}</h2>
              </header>
              <ul className="list">
                {answers.map((remark) => (
                  <li key={remark.id}>
                    <div>
                      <p>{remark.text}</p>
                      {remark.answer && (
                        <p className="small muted">
                          {translate('my_profile.remark.answered', { answer: remark.answer })}
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
              <h2>{translate('my_profile.sent_form')}</h2>
            </summary>
            <div className="pad">
              <ProfileSummary form={formValues(profile)} choices={profile.choices} />
            </div>
          </details>
        </div>
        <div className="stack gap-6">
          <section className="panel" aria-labelledby="my-story">
            <header>
              <h2 id="my-story">{translate('my_profile.story')}</h2>
            </header>
            <div className="pad">
              <ProfileTimeline
                events={profile.events}
                status={profile.status.code}
                isOver={hasNoWishLeft(profile.choices)}
              />
            </div>
          </section>
          {can('withdraw') && (
            <div>
              <Button color="error" onClick={() => setOpen({ kind: 'withdraw' })}>
                {translate('my_profile.withdraw.button')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {open?.kind === 'withdraw' && (
        <WithdrawDialog profile={profile} onDone={onChange} onRefused={onRefused} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'decline' && (
        <DeclineDialog
          profile={profile}
          choice={open.choice}
          onDone={onChange}
          onRefused={onRefused}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
