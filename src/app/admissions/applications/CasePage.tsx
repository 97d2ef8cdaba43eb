import { useEffect } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { rememberVisit } from '../../kit/lists/visited'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useCase } from './useCase'
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

export const CasePage = () => {
  const { id = '' } = useParams()
  const { profile, error, refetch, act, busy } = useCase(Number(id))
  useEffect(() => rememberVisit({ resource: 'profiles', id }), [id])
  useBreadcrumb(profile && (profile.name || profile.number))
  const fault = faultOf({ error, data: profile })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!profile) return <FormSkeleton />
  return (
    <ResourceContextProvider value="profiles">
      <CaseView key={profile.id} profile={profile} act={act} busy={busy} />
    </ResourceContextProvider>
  )
}

type Props = { profile: ProfileCase; act: CaseAct; busy: boolean }

/** Application data on the left, related panels on the right, the decision bar below. */
const CaseView = ({ profile, act, busy }: Props) => {
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
