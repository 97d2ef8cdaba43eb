import { CircleCheck, MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { Remark } from '../../../api/admissions/applicationStates'
import { dayOf } from '../../shell/dates'
import type { CaseAct } from './useCase'

type Props = {
  remark: Remark
  profile: ProfileCase
  act: CaseAct
  /** What it concerns, where it does not stand beside it. */
  about?: string
}

/** A remark as the office sees it: with the applicant's answer, and a way to close it. */
export const RemarkCard = ({ remark, profile, act, about }: Props) => {
  const translate = useTranslate()
  const Icon = remark.state === 'open' ? MessageSquareText : CircleCheck
  const standsBeside = about !== undefined && !remark.path.startsWith('documents')
  const canResolve = profile.lease?.mine === true && remark.state !== 'resolved' && !standsBeside
  const resolve = () =>
    act((provider) =>
      provider.act('POST /api/profiles/:id/remarks/:remarkId/resolve', {
        id: profile.id,
        params: { remarkId: remark.id },
        body: {},
      }),
    )
  return (
    <div className={`remark${remark.severity === 'info' ? ' info' : ''}${remark.state === 'open' ? '' : ' done'}`}>
      <p className="who">
        <Icon size={16} strokeWidth={2} aria-hidden />
        <span className="num">
          {[about, translate(`profiles.remark.state.${remark.state}`), dayOf(remark.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p>{remark.text}</p>
      {remark.answer && <p className="answer">{translate('profiles.remark.answer', { answer: remark.answer })}</p>}
      {canResolve && (
        <div className="acts">
          <button type="button" className="btn s o" onClick={() => void resolve()}>
            {translate('profiles.remark.resolve')}
          </button>
        </div>
      )}
    </div>
  )
}
