import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { hasNoWishLeft } from '../../../../api/admissions/statusSets'
import {
  AfterSending,
  isFilledIn,
  NextCard,
  PlacedChoices,
  ProfileTimeline,
  useMyCampaigns,
  useMyChecklist,
  useMyProfile,
} from '../states'
import { ApplyCard } from './ApplyCard'
import { ComingDates } from './ComingDates'
import { HomeSkeleton } from './HomeSkeleton'
import { NextActions } from './NextActions'
import { ReadinessCard } from './ReadinessCard'
import '../../shared/admissions.css'
import '../applications.css'
import type { MyProfile } from '../../../../api/admissions/myProfile'

/**
 * Home page of an applicant. Staff see it only while an application is open, students get only a link; both see the
 * enrolment result for 30 days.
 */
export const ApplicantHome = ({ hasOtherWork, isStudent }: { hasOtherWork: boolean; isStudent: boolean }) => {
  const translate = useTranslate()
  const { profile, isPending } = useMyProfile()
  const { data: checklist } = useMyChecklist()
  if (isPending && !hasOtherWork) return <HomeSkeleton />
  if (profile === undefined || (hasOtherWork && profile === null)) return null
  if (profile === null) return <ApplyCard />
  const isOver = hasOtherWork && profile.status.code === 'enrolled'
  if (isOver && isNews(profile))
    return (
      <NextCard profile={profile}>
        <NextActions profile={profile} documents={checklist?.items ?? []} />
      </NextCard>
    )
  if (isStudent) return <QuietLink profile={profile} />
  if (isOver) return null
  const isBeingFilled = isFilledIn(profile)
  return (
    <div className="main-aside mb-6">
      <div className="stack gap-6">
        <NextCard profile={profile}>
          <NextActions profile={profile} documents={checklist?.items ?? []} />
        </NextCard>
        {profile.actions.includes('create') && <ApplyAgainCard />}
        <AfterSending profile={profile} checklist={checklist ?? null} />
        {isBeingFilled && <ReadinessCard profile={profile} checklist={checklist ?? null} />}
        <section className="panel" aria-labelledby="home-choices">
          <header>
            <h2 id="home-choices">{translate('dashboard.choices')}</h2>
            <Link to={isBeingFilled ? '/my-profile?step=choices' : '/my-profile'}>{translate('dashboard.whole')}</Link>
          </header>
          <div className="pad">
            <PlacedChoices choices={profile.choices} />
          </div>
        </section>
      </div>
      <div className="stack gap-6">
        <section className="panel" aria-labelledby="home-story">
          <header>
            <h2 id="home-story">{translate('dashboard.story')}</h2>
          </header>
          <div className="pad">
            <ProfileTimeline
              events={profile.events}
              status={profile.status.code}
              isOver={hasNoWishLeft(profile.choices)}
              isBrief
            />
          </div>
        </section>
        <ComingDates profile={profile} />
      </div>
    </div>
  )
}

const QuietLink = ({ profile: { number, status } }: { profile: MyProfile }) => {
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
const isNews = ({ choices }: Pick<MyProfile, 'choices'>, now = Date.now()): boolean =>
  choices.some(({ state, state_at }) => state === 'enrolled' && now - Date.parse(state_at) < monthMs)
