import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { hasNoWishLeft } from '../../../api/admissions/statusSets'
import { call } from '../../shell/http/call'
import {
  isFilledIn,
  NextCard,
  PlacedChoices,
  ProfileTimeline,
  useMyProfile,
} from '../../admissions/applications/states'
import { ApplyAgainCard } from './ApplyAgainCard'
import { ApplyCard } from './ApplyCard'
import { ComingDates } from './ComingDates'
import { HomeSkeleton } from './HomeSkeleton'
import { NextActions } from './NextActions'
import { ReadinessCard } from './ReadinessCard'
import { isNews } from './isNews'

/**
 * For who applies: what to do now, what is ready, where the application stands. Who studies already, or works in the office, sees it only while something
 * is open, and for a month that and from when one is enrolled.
 */
export const ApplicantHome = ({ hasOtherWork }: { hasOtherWork: boolean }) => {
  const translate = useTranslate()
  const { profile, isPending } = useMyProfile()
  const { data: checklist } = useQuery({
    queryKey: ['my/documents'],
    queryFn: async ({ signal }) => (await call('GET /api/my/documents', { signal, quiet: 'all' })).data,
  })
  if (isPending && !hasOtherWork) return <HomeSkeleton />
  if (profile === undefined || (hasOtherWork && profile === null)) return null
  if (profile === null) return <ApplyCard />
  if (hasOtherWork && profile.status.code === 'enrolled') {
    return isNews(profile) ? (
      <NextCard profile={profile}>
        <NextActions profile={profile} />
      </NextCard>
    ) : null
  }
  const isBeingFilled = isFilledIn(profile)
  return (
    <div className="applicant-grid">
      <div className="col">
        <NextCard profile={profile}>
          <NextActions profile={profile} />
        </NextCard>
        {profile.actions.includes('create') && <ApplyAgainCard />}
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
      <div className="col">
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
