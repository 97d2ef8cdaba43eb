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
import { ApplicationTimeline, usePathName } from './states'
import { CaseConsents } from './CaseConsents'
import { CaseDocuments } from './CaseDocuments'
import { CaseHead } from './CaseHead'
import { CasePart } from './CasePart'
import { RemarkCard } from './RemarkCard'
import { DecisionBar } from './DecisionBar'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
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

type CaseRemarksProps = { application: ApplicationCase; act: CaseAct }

/** All remarks of the application, including resolved ones and those that belong to no line of the form. */
const CaseRemarks = ({ application, act }: CaseRemarksProps) => {
  const translate = useTranslate()
  const nameOf = usePathName(application.documents)
  if (application.remarks.length === 0 && application.faults.length === 0) return null
  return (
    <section className="panel" aria-labelledby="case-remarks">
      <header>
        <h2 id="case-remarks" className="text-m">
          {translate('applications.case.remarks')}
        </h2>
      </header>
      <div className="pad stack gap-2">
        {application.remarks.map((remark) => (
          <RemarkCard key={remark.id} remark={remark} application={application} act={act} about={nameOf(remark.path)} />
        ))}
        {application.faults.length > 0 && (
          <details>
            <summary className="text-s muted cursor-pointer">
              {translate('applications.case.faults', application.faults.length)}
            </summary>
            <ul className="small bullets mt-2">
              {application.faults.map(({ path, message }) => (
                <li key={`${path}${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}

/** Changes since the last review. */
const Differences = ({ differences }: Pick<ApplicationCase, 'differences'>) => {
  const translate = useTranslate()
  if (differences.length === 0) return null
  return (
    <section className="panel differences" aria-labelledby="differences">
      <header>
        <h2 id="differences" className="text-m">
          {translate('applications.differences.title', differences.length)}
        </h2>
      </header>
      <div className="pad anywhere">
        <Table>
          <TableHead>
            <TableRow>
              <TableCell scope="col">{translate('applications.differences.field')}</TableCell>
              <TableCell scope="col">{translate('applications.differences.before')}</TableCell>
              <TableCell scope="col">{translate('applications.differences.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differences.map(({ path, label, before, after }) => (
              <TableRow key={path}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell>
                  <s className="faint">{before ?? '—'}</s>
                </TableCell>
                <TableCell>{after ?? '—'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
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
