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
import { cardsOf, listAddress } from './cards'
import { OwnGroupPanel } from './OwnGroupPanel'
import { AchievementCards, ReadingCards, TestCards, VotingCard } from './OwnCards'
import type { Queue, QueueName, RunningPoll, RunningTest } from '../../../api/home/dashboard'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { Age } from '../../kit/fields/Age'
import { CountCards } from './CountCards'
import { dayAndTime } from '../../shell/dates'
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

/** Address of the filtered list that each number links to. */
const queueLists: Record<QueueName, string> = {
  applications_waiting: listAddress('profiles', { waiting: true }),
  applications_mine: listAddress('profiles', { mine: true }),
  applications_returned: listAddress('profiles', { status: 'needs_changes' }),
  documents_waiting: listAddress('documents', { status: undecidedDocument }),
  answers_waiting: '/tests/grading',
  portfolios_waiting: '/portfolios',
  erasures_asked: listAddress('access/users', { erasure: 'requested' }),
  name_changes_waiting: listAddress('name-changes', { status: 'waiting' }),
  papers_waiting: listAddress('groups/papers/requests', { status: 'requested' }),
}

/** Staff work queues with the age of their oldest item. */
const QueueCards = ({ queues }: { queues: readonly Queue[] }) => {
  const translate = useTranslate()
  const cards = queues.map(({ queue, count, oldest_hours }) => ({
    key: queue,
    to: queueLists[queue],
    count,
    text: translate(`dashboard.queue.${queue}`),
    note:
      oldest_hours === null ? (
        translate('dashboard.none')
      ) : (
        <>
          {translate('dashboard.oldest')} <Age hours={oldest_hours} isAwaited={queue !== 'applications_returned'} />
        </>
      ),
  }))
  return <CountCards id="queues" title={translate('dashboard.queues')} cards={cards} />
}

/** Tests with attempts in progress, for staff. */
const RunningTests = ({ tests }: { tests: readonly RunningTest[] }) => {
  const translate = useTranslate()
  const cards = tests.map(({ id, name, count, ends_at }) => ({
    key: id,
    to: `/tests/${id}/attempts`,
    count,
    text: name,
    note: [
      translate('dashboard.running_tests.count', count),
      ...(ends_at === null ? [] : [translate('dashboard.running_tests.until', { moment: dayAndTime(ends_at) })]),
    ].join(' · '),
  }))
  return <CountCards id="running-tests" title={translate('dashboard.running_tests.title')} cards={cards} />
}

/** Open polls and their turnout, for staff. */
const RunningPolls = ({ polls }: { polls: readonly RunningPoll[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const cards = polls.map(({ id, name, closes_at, roll_count, voted_count }) => ({
    key: id,
    to: `/polls/${id}`,
    count: voted_count,
    text: name,
    note: [
      translate('dashboard.running_polls.of', { roll: shown(roll_count) }),
      translate('dashboard.running_polls.until', { moment: dayAndTime(closes_at) }),
    ].join(' · '),
  }))
  return <CountCards id="running-polls" title={translate('dashboard.running_polls.title')} cards={cards} />
}

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
