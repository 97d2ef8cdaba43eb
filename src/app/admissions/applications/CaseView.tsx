import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { OwnNote } from '../shared'
import { isMinor, formParts } from './form'
import { ProfileTimeline } from './states'
import { CaseConsents } from './CaseConsents'
import { CaseDocuments } from './CaseDocuments'
import { CaseHead } from './CaseHead'
import { CasePart } from './CasePart'
import { CaseRemarks } from './CaseRemarks'
import { DecisionBar } from './DecisionBar'
import { Differences } from './Differences'
import { LeaseNote } from './LeaseNote'
import { ScoreChanges } from './ScoreChanges'
import type { CaseAct } from './useCase'
import '../../kit/forms/forms.css'
import '../shared/admissions.css'
import './case.css'

type Props = { profile: ProfileCase; act: CaseAct; busy: boolean }

/** The data at the left, what belongs to them at the right, the decision beneath. */
export const CaseView = ({ profile, act, busy }: Props) => {
  const translate = useTranslate()
  const parts = formParts.filter(
    (part) =>
      part !== 'representative' ||
      isMinor({ born: profile.person.birth_date }) ||
      profile.representative.last_name !== '',
  )
  return (
    <div className="case">
      <CaseHead profile={profile} act={act} />
      <OwnNote userId={profile.user_id} />
      <LeaseNote profile={profile} act={act} busy={busy} />
      <div className="main-aside">
        <div className="stack gap-6">
          <Differences differences={profile.differences} />
          {parts.map((part) => (
            <CasePart key={part} part={part} profile={profile} act={act} />
          ))}
        </div>
        <aside className="stack gap-6 case-side" aria-label={translate('kit.form.about')}>
          <CaseRemarks profile={profile} act={act} />
          <ScoreChanges profile={profile} />
          <CaseDocuments profile={profile} />
          <CaseConsents profile={profile} act={act} />
          <section className="panel" aria-labelledby="case-story">
            <header>
              <h2 id="case-story" className="text-m">
                {translate('profiles.case.story')}
              </h2>
            </header>
            <div className="pad">
              <ProfileTimeline events={profile.events} status={profile.status.code} />
            </div>
          </section>
        </aside>
      </div>
      <DecisionBar profile={profile} act={act} />
    </div>
  )
}
