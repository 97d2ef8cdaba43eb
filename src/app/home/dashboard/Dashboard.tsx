import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { ApplicantHome, HomeSkeleton } from '../../admissions'
import { BookCards, GradeNewsPanel } from '../../gradebook'
import { withMessages } from '../../shell/i18n/withMessages'
import { PageHead } from '../../shell/page/PageHead'
import { useRead } from '../../kit/providers/calls'
import { menuFor } from '../../shell/routing/menu'
import { useRoutes } from '../../shell/routing/shell'
import { useCan, useUser } from '../../shell/session/store'
import { cardsOf } from './cards'
import { OwnGroupPanel } from './OwnGroupPanel'
import { AchievementCards, ReadingCards, TestCards, VotingCard } from './OwnCards'
import { QueueCards } from './QueueCards'
import { RunningPolls, RunningTests } from './RunningCards'
import './dashboard.css'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useNumberText } from '../../kit/fields/useNumberText'
import { sectionIcons } from '../../shell/layout/sectionIcons'
import type { Card } from './cards'
import type { UserObject } from '../../../api'

const SetupChecklist = lazy(async () => ({
  default: (await withMessages('admissions', import('./SetupChecklist'))).SetupChecklist,
}))
const AdmissionFigures = lazy(async () => ({
  default: (await withMessages('admissions', import('./AdmissionFigures'))).AdmissionFigures,
}))

/** The browser's time zone, which also formats all dates on screen. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** R2.05: the start page: next actions, and a card with a live count for every section that the user can open. */
export const Dashboard = () => {
  const translate = useTranslate()
  const user = useUser()
  const routes = useRoutes()
  const applies = useCan('enroll')
  const isOffice = [useCan('manage profiles'), useCan('manage documents')].includes(true)
  const { data: view } = useRead('GET /api/dashboard', { query: { time_zone: timeZone } })
  if (!user) return null
  const group = view ? view.group : user.current_group
  // The session's group is used until the response arrives, so that the application card does not flash.
  const isStudent = user.can.study && group !== null
  const hasOtherWork = group !== null || isOffice
  return (
    <div className="dashboard">
      <PageHead
        title={translate('dashboard.greeting', { name: greetingName(user) })}
        subtitle={[
          user.role_name,
          group && translate('dashboard.group', { code: group.code, name: group.direction.name }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {view && view.setup.length > 0 && (
        <Suspense fallback={null}>
          <SetupChecklist tasks={view.setup} />
        </Suspense>
      )}
      {view && view.setup.length === 0 && view.queues.length > 0 && <QueueCards queues={view.queues} />}
      {view?.admission && (
        <Suspense fallback={null}>
          <AdmissionFigures figures={view.admission} />
        </Suspense>
      )}
      {view && view.gradebooks.length > 0 && (
        <Suspense fallback={null}>
          <BookCards books={view.gradebooks} />
        </Suspense>
      )}
      {view && view.running_tests.length > 0 && <RunningTests tests={view.running_tests} />}
      {view && view.running_polls.length > 0 && <RunningPolls polls={view.running_polls} />}
      {view?.tests && <TestCards tests={view.tests} />}
      {view?.reading && <ReadingCards reading={view.reading} />}
      {view?.grades && (view.grades.debts > 0 || view.grades.news.length > 0) && (
        <Suspense fallback={null}>
          <GradeNewsPanel grades={view.grades} />
        </Suspense>
      )}
      {view?.achievements && <AchievementCards achievements={view.achievements} />}
      {view?.voting && <VotingCard voting={view.voting} />}
      {view?.own_group && <OwnGroupPanel group={view.own_group} />}
      {applies && (!hasOtherWork || view?.has_application) && (
        <Suspense fallback={!hasOtherWork && <HomeSkeleton />}>
          <ApplicantHome hasOtherWork={hasOtherWork} isStudent={isStudent} />
        </Suspense>
      )}
      {cardsOf({ sections: menuFor(routes, user), counts: view?.cards ?? [], isStudent }).map(({ caption, cards }) => (
        <section key={caption ?? 'own'} aria-label={translate(caption ? `menu.captions.${caption}` : 'dashboard.own')}>
          {caption && <h2>{translate(`menu.captions.${caption}`)}</h2>}
          <ul className="cards">
            {cards.map((card) => (
              <li key={card.path}>
                <SectionCard card={card} isCounting={!view} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A link to a section, with its number of records where that is useful. */
const SectionCard = ({ card: { path, title, icon, count, isCounted }, isCounting }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const Icon = sectionIcons[icon]
  return (
    <Link className="panel section-card row gap-3" to={path}>
      <span className="mark">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="grow medium">{translate(title)}</span>
      {count !== undefined && <span className="count num">{shown(count)}</span>}
      {isCounted && isCounting && <Skeleton variant="rounded" width={40} height={16} />}
      <ChevronRight className="faint" size={16} strokeWidth={2} aria-hidden />
    </Link>
  )
}

type Props = { card: Card; isCounting: boolean }

/** First name and patronymic if they are known, else the whole name. */
const greetingName = ({ first_name, middle_name, name }: Pick<UserObject, 'first_name' | 'middle_name' | 'name'>) =>
  [first_name, middle_name].filter((part) => part !== '').join(' ') || name
