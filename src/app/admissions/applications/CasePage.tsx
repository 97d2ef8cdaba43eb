import { useEffect } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { rememberOpenedRow } from '../../kit/lists/lastOpenedRow'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useCase } from './useCase'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { OwnApplicationNote } from '../shared'
import { isMinor, formParts } from './form'
import { ApplicationTimeline } from './states'
import { CaseConsents } from './CaseConsents'
import { CaseDocuments } from './CaseDocuments'
import { CaseHead } from './CaseHead'
import { CasePart } from './CasePart'
import { CaseRemarks } from './CaseRemarks'
import { DecisionBar } from './DecisionBar'
import { Differences } from './Differences'
import { ClaimNote } from './ClaimNote'
import { ScoreChanges } from './ScoreChanges'
import type { CaseAct } from './useCase'
import '../../kit/forms/forms.css'
import '../shared/admissions.css'
import './case.css'

export const CasePage = () => {
  const { id = '' } = useParams()
  const { application, error, refetch, act, busy } = useCase(Number(id))
  useEffect(() => rememberOpenedRow({ resource: 'profiles', id }), [id])
  useBreadcrumb(application && (application.name || application.number))
  const fault = faultOf({ error, data: application })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!application) return <FormSkeleton />
  return (
    <ResourceContextProvider value="profiles">
      <CaseView key={application.id} application={application} act={act} busy={busy} />
    </ResourceContextProvider>
  )
}

type Props = { application: ApplicationCase; act: CaseAct; busy: boolean }

/** Application data on the left, related panels on the right, the decision bar below. */
const CaseView = ({ application, act, busy }: Props) => {
  const translate = useTranslate()
  const parts = formParts.filter(
    (part) =>
      part !== 'representative' ||
      isMinor({ born: application.person.birth_date }) ||
      application.representative.last_name !== '',
  )
  return (
    <div className="case">
      <CaseHead application={application} act={act} />
      <OwnApplicationNote userId={application.user_id} />
      <ClaimNote application={application} act={act} busy={busy} />
      <div className="main-aside">
        <div className="stack gap-6">
          <Differences differences={application.differences} />
          {parts.map((part) => (
            <CasePart key={part} part={part} application={application} act={act} />
          ))}
        </div>
        <aside className="stack gap-6 case-side" aria-label={translate('kit.form.about')}>
          <CaseRemarks application={application} act={act} />
          <ScoreChanges application={application} />
          <CaseDocuments application={application} />
          <CaseConsents application={application} act={act} />
          <section className="panel" aria-labelledby="case-story">
            <header>
              <h2 id="case-story" className="text-m">
                {translate('applications.case.story')}
              </h2>
            </header>
            <div className="pad">
              <ApplicationTimeline events={application.events} status={application.status.code} />
            </div>
          </section>
        </aside>
      </div>
      <DecisionBar application={application} act={act} />
    </div>
  )
}
