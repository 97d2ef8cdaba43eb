import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { hasNoActiveChoice } from '../../../../api/admissions/statusSets'
import {
  NextSteps,
  isEditable,
  NextCard,
  ChoiceList,
  ApplicationTimeline,
  useMyCampaigns,
  useMyChecklist,
  useMyApplication,
  addressOfPath,
  isBlocking,
  RemarkList,
} from '../states'
import { dayAndTime } from '../../../shell/dates'
import { UpcomingDates } from './UpcomingDates'
import { HomeSkeleton } from './HomeSkeleton'
import { ReadinessCard } from './ReadinessCard'
import '../../shared/admissions.css'
import '../applications.css'
import type { MyApplication } from '../../../../api/admissions/myApplication'

/** Shown to users without an application: a link to start one, or the date when that becomes possible. */
const ApplyCard = () => {
  const translate = useTranslate()
  const { data: campaigns, isPending } = useMyCampaigns()
  if (isPending) return <HomeSkeleton />
  // If the campaigns cannot be loaded, assume an open one; the linked page shows the error.
  const isOpen = campaigns?.some((campaign) => campaign.is_open) ?? true
  const [nextOpening] = campaigns?.map(({ opens_at }) => opens_at).toSorted() ?? []
  return (
    <section className="panel stack p-5 next mb-6" aria-labelledby="apply">
      <h2 id="apply">{translate(isOpen ? 'dashboard.apply.title' : 'my_application.start.closed')}</h2>
      {isOpen ? (
        <>
          <p className="muted">{translate('dashboard.apply.text')}</p>
          <div>
            <Button component={Link} variant="contained" to="/my-profile">
              {translate('dashboard.apply.button')}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted num">
          {nextOpening
            ? translate('my_application.start.from', { date: dayAndTime(nextOpening) })
            : translate('my_application.start.none')}
        </p>
      )}
    </section>
  )
}

const verbs: Readonly<Partial<Record<MyApplication['status']['code'], string>>> = {
  draft: 'go',
  needs_changes: 'fix',
  recommended: 'accept',
}

type NextActionsProps = { application: MyApplication; documents: readonly { code: string; name: string }[] }

/** Remarks of a returned application, linked to their fields, and one button for the next step. */
const NextActions = ({ application, documents }: NextActionsProps) => {
  const translate = useTranslate()
  const open = application.remarks.filter(isBlocking)
  const remarks =
    application.status.code === 'needs_changes' ? application.remarks.filter(({ state }) => state !== 'resolved') : []
  const wantsDocuments = application.next.path === '/my-documents'
  return (
    <>
      {remarks.length > 0 && <RemarkList remarks={remarks} documents={documents} isLinked />}
      <div className="row wrap">
        <Button component={Link} variant="contained" to={open[0] ? addressOfPath(open[0].path) : application.next.path}>
          {translate(
            wantsDocuments
              ? 'my_application.to_documents'
              : `dashboard.apply.${verbs[application.status.code] ?? 'open'}`,
          )}
        </Button>
      </div>
    </>
  )
}

/**
 * Home page of an applicant. Staff see it only while they have an application, and students see only a link; both see
 * the enrolment result for 30 days.
 */
export const ApplicantHome = ({ hasOtherWork, isStudent }: { hasOtherWork: boolean; isStudent: boolean }) => {
  const translate = useTranslate()
  const { application, isPending } = useMyApplication()
  const { data: checklist } = useMyChecklist()
  if (isPending && !hasOtherWork) return <HomeSkeleton />
  if (application === undefined || (hasOtherWork && application === null)) return null
  if (application === null) return <ApplyCard />
  const isOver = hasOtherWork && application.status.code === 'enrolled'
  if (isOver && isRecentlyEnrolled(application))
    return (
      <NextCard application={application}>
        <NextActions application={application} documents={checklist?.items ?? []} />
      </NextCard>
    )
  if (isStudent) return <ApplicationLink application={application} />
  if (isOver) return null
  const isEditableNow = isEditable(application)
  return (
    <div className="main-aside mb-6">
      <div className="stack gap-6">
        <NextCard application={application}>
          <NextActions application={application} documents={checklist?.items ?? []} />
        </NextCard>
        {application.actions.includes('create') && <ApplyAgainCard />}
        <NextSteps application={application} checklist={checklist ?? null} />
        {isEditableNow && <ReadinessCard application={application} checklist={checklist ?? null} />}
        <section className="panel" aria-labelledby="home-choices">
          <header>
            <h2 id="home-choices">{translate('dashboard.choices')}</h2>
            <Link to={isEditableNow ? '/my-profile?step=choices' : '/my-profile'}>{translate('dashboard.whole')}</Link>
          </header>
          <div className="pad">
            <ChoiceList choices={application.choices} />
          </div>
        </section>
      </div>
      <div className="stack gap-6">
        <section className="panel" aria-labelledby="home-story">
          <header>
            <h2 id="home-story">{translate('dashboard.story')}</h2>
          </header>
          <div className="pad">
            <ApplicationTimeline
              events={application.events}
              status={application.status.code}
              isOver={hasNoActiveChoice(application.choices)}
              isBrief
            />
          </div>
        </section>
        <UpcomingDates application={application} />
      </div>
    </div>
  )
}

const ApplicationLink = ({ application: { number, status } }: { application: MyApplication }) => {
  const translate = useTranslate()
  return (
    <p className="text-s mt-4 mb-6">
      <Link to="/my-profile">{translate('dashboard.application', { number, status: status.name })}</Link>
    </p>
  )
}

/** Suggests another open campaign to an applicant whose application is closed. */
const ApplyAgainCard = () => {
  const translate = useTranslate()
  const { data: campaigns } = useMyCampaigns()
  const open = campaigns?.filter((campaign) => campaign.is_open) ?? []
  if (open.length === 0) return null
  return (
    <section className="panel stack p-5 mb-6" aria-labelledby="apply-again">
      <h2 id="apply-again">{translate('dashboard.apply.again')}</h2>
      <p className="muted">
        {translate('dashboard.apply.again_text', { names: open.map(({ name }) => name).join(', ') })}
      </p>
      <div>
        <Button component={Link} variant="outlined" to="/my-profile">
          {translate('dashboard.apply.button')}
        </Button>
      </div>
    </section>
  )
}

const monthMs = 30 * 86_400_000

/** Whether the applicant was enrolled within the last 30 days. */
const isRecentlyEnrolled = ({ choices }: Pick<MyApplication, 'choices'>, now = Date.now()): boolean =>
  choices.some(({ state, state_at }) => state === 'enrolled' && now - Date.parse(state_at) < monthMs)
