import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../kit/http/call'
import { NextCard, PlacedChoices, ProfileTimeline, useMyProfile } from '../profileStates'
import { ComingDates } from './ComingDates'
import { NextActions } from './NextActions'
import { ReadinessCard } from './ReadinessCard'

/** For who applies: what to do now, what is ready, where the application stands. A student sees it only while something is open. */
export const ApplicantHome = ({ isStudent }: { isStudent: boolean }) => {
  const translate = useTranslate()
  const { profile } = useMyProfile()
  const { data: checklist } = useQuery({
    queryKey: ['my/documents'],
    queryFn: async ({ signal }) => (await call('GET /api/my/documents', { signal, quiet: 'all' })).data,
  })
  if (profile === undefined || (isStudent && (profile === null || profile.status.code === 'enrolled'))) return null
  if (profile === null) {
    return (
      <section className="panel next apply" aria-labelledby="apply">
        <h2 id="apply">{translate('dashboard.apply.title')}</h2>
        <p className="muted">{translate('dashboard.apply.text')}</p>
        <div>
          <Link className="btn p" to="/my-profile">
            {translate('dashboard.apply.button')}
          </Link>
        </div>
      </section>
    )
  }
  const isFilledIn = profile.status.code === 'draft' || profile.status.code === 'needs_changes'
  return (
    <div className="applicant-grid">
      <div className="col">
        <NextCard profile={profile}>
          <NextActions profile={profile} />
        </NextCard>
        {isFilledIn && <ReadinessCard profile={profile} checklist={checklist ?? null} />}
        <section className="panel" aria-labelledby="home-choices">
          <header>
            <h2 id="home-choices">{translate('dashboard.choices')}</h2>
            <Link to={isFilledIn ? '/my-profile?step=choices' : '/my-profile'}>{translate('dashboard.whole')}</Link>
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
            <ProfileTimeline events={profile.events} status={profile.status.code} isBrief />
          </div>
        </section>
        <ComingDates profile={profile} />
      </div>
    </div>
  )
}
