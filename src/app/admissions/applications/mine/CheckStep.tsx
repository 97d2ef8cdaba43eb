import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { MissingList } from './MissingList'
import { ProfileSummary } from './ProfileSummary'
import { addressOfPath, holdsBack } from '../states'

/** Missing fields with links, then the whole application to check. */
export const CheckStep = ({ profile }: { profile: MyProfile }) => {
  const translate = useTranslate()
  const form = useWatch<ProfileForm>()
  const open = profile.remarks.filter(holdsBack)
  const maySend = profile.actions.some((action) => action === 'submit' || action === 'resubmit')
  const isReady = maySend && profile.faults.length === 0 && open.length === 0 && profile.proven
  return (
    <div className="stack gap-6 check-step">
      {isReady && (
        <p className="note success">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          <span>
            {translate(profile.status.code === 'draft' ? 'my_profile.check.ready' : 'my_profile.check.ready_again')}
          </span>
        </p>
      )}
      {!profile.proven && (
        <p className="note warning">
          <MailWarning size={20} strokeWidth={1.75} aria-hidden />
          <span>{translate('my_profile.check.unverified')}</span>
        </p>
      )}
      {open.length > 0 && (
        <section className="stack missing" aria-labelledby="open-remarks">
          <h2 id="open-remarks" tabIndex={-1}>
            {translate('my_profile.check.remarks', open.length)}
          </h2>
          <ul>
            {open.map((remark) => (
              <li key={remark.id} className="row align-start py-1">
                <CircleAlert className="faint mt-1" size={16} strokeWidth={2} aria-hidden />
                <Link to={addressOfPath(remark.path)}>{remark.text}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MissingList faults={profile.faults} />
      <ProfileSummary form={{ ...form }} choices={profile.choices} editable={profile.editable} />
    </div>
  )
}
