import { lazy, Suspense } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { DashboardView } from '../../../api/home/dashboard'
import type { UserObject } from '../../../api'
import { ApplicantHome, HomeSkeleton } from '../../admissions'
import { useRead } from '../../kit/providers/calls'
import { today } from '../../shell/dates'
import { withMessages } from '../../shell/i18n/withMessages'
import { PageHead } from '../../shell/page/PageHead'
import { menuFor } from '../../shell/routing/menu'
import { useRoutes } from '../../shell/routing/shell'
import { useCan, useUser } from '../../shell/session/store'
import { cardsOf } from './cards'
import { Aside, hasAside, hasMain, Main } from './Columns'
import { failuresOf, HealthStrip } from './HealthStrip'
import { MenuCards } from './MenuCards'
import { dayInWords } from './relativeDay'
import './dashboard.css'

const SetupChecklist = lazy(async () => ({
  default: (await withMessages('admissions', import('./SetupChecklist'))).SetupChecklist,
}))
const AdmissionFigures = lazy(async () => ({
  default: (await withMessages('admissions', import('./AdmissionFigures'))).AdmissionFigures,
}))

/** The browser's time zone, which also formats all dates on screen. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** R2.05: the start page: what the user has to do, what comes, and what waits for them, all by name. */
export const Dashboard = () => {
  const translate = useTranslate()
  const user = useUser()
  const applies = useCan('enroll')
  const isOffice = [useCan('manage profiles'), useCan('manage documents')].includes(true)
  const { data: view } = useRead('GET /api/dashboard', { query: { time_zone: timeZone } })
  const subtitle = useSubtitle(view?.group ?? user?.current_group ?? null)
  if (!user) return null
  const group = view ? view.group : user.current_group
  // The session's group is used until the response arrives, so that the application card does not flash.
  const isStudent = user.can.study && group !== null
  const hasOtherWork = group !== null || isOffice
  const isApplicant = applies && (!hasOtherWork || view?.has_application === true)
  return (
    <div className="dashboard">
      <PageHead title={translate('dashboard.greeting', { name: greetingName(user) })} subtitle={subtitle} />
      {view ? <View view={view} isApplicant={isApplicant} isStudent={isStudent} /> : hasOtherWork && <HomeSkeleton />}
      {isApplicant && (
        <Suspense fallback={!hasOtherWork && <HomeSkeleton />}>
          <ApplicantHome hasOtherWork={hasOtherWork} isStudent={isStudent} />
        </Suspense>
      )}
    </div>
  )
}

type ViewProps = { view: DashboardView; isApplicant: boolean; isStudent: boolean }

const View = ({ view, isApplicant, isStudent }: ViewProps) => {
  const [main, aside] = [hasMain(view, { isStudent }), hasAside(view)]
  const hasSetup = view.setup.length > 0
  const isAlarmed = view.health !== null && failuresOf(view.health).length > 0
  const hasNothing = !main && !aside && !hasSetup && !view.health && !view.admission && !isApplicant
  return (
    <>
      {hasSetup && (
        <Suspense fallback={null}>
          <SetupChecklist tasks={view.setup} />
        </Suspense>
      )}
      {view.health && !hasSetup && <HealthStrip health={view.health} isFirst />}
      {(main || aside) && (
        <div className={main && aside ? 'home-columns' : 'home-column'}>
          {main && <Main view={view} isStudent={isStudent} isFirst={!hasSetup && !isAlarmed} />}
          {aside && <Aside view={view} />}
        </div>
      )}
      {view.admission && (
        <Suspense fallback={null}>
          <AdmissionFigures figures={view.admission} />
        </Suspense>
      )}
      {hasNothing && <Nothing isStudent={isStudent} />}
    </>
  )
}

/** The sections of the menu, for users without any panel. */
const Nothing = ({ isStudent }: { isStudent: boolean }) => {
  const user = useUser()
  const routes = useRoutes()
  return user && <MenuCards groups={cardsOf({ sections: menuFor(routes, user), isStudent })} />
}

/** Today, the user's role and group. */
const useSubtitle = (group: UserObject['current_group']): string => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const user = useUser()
  const day = dayInWords(today(), locale)
  return [
    day.charAt(0).toUpperCase() + day.slice(1),
    group ? translate('dashboard.group', { code: group.code, name: group.direction.name }) : user?.role_name,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** First name and patronymic if they are known, else the whole name. */
const greetingName = ({ first_name, middle_name, name }: Pick<UserObject, 'first_name' | 'middle_name' | 'name'>) =>
  [first_name, middle_name].filter((part) => part !== '').join(' ') || name
