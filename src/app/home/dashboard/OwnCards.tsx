import { useTranslate } from 'react-admin'
import type { OwnAchievements, Reading, TestFacts, VotingFacts } from '../../../api/home/dashboard'
import { dayAndTime, dayOf, today } from '../../shell/dates'
import { CountCards } from './CountCards'

const isNotEmpty = ({ count }: { count: number }) => count > 0

/** A student's attempts in progress and available tests. */
export const TestCards = ({ tests: { running, open, closes_at } }: { tests: TestFacts }) => {
  const translate = useTranslate()
  const until = closes_at !== null && translate('dashboard.tests.until', { moment: dayAndTime(closes_at) })
  const cards = [
    { key: 'running', count: running },
    { key: 'open', count: open, note: until },
  ]
    .filter(isNotEmpty)
    .map((card) => ({ ...card, to: '/testing', text: translate(`dashboard.tests.${card.key}`, card.count) }))
  return <CountCards id="tests" title={translate('dashboard.tests.title')} cards={cards} />
}

/** A student's materials to confirm, and materials never opened. */
export const ReadingCards = ({ reading: { awaiting, due_on, unopened } }: { reading: Reading }) => {
  const translate = useTranslate()
  const isLate = due_on !== null && due_on < today()
  const until = due_on !== null && (
    <span className={isLate ? 'text-danger' : undefined}>
      {translate(`dashboard.reading.${isLate ? 'late' : 'until'}`, { day: dayOf(due_on) })}
    </span>
  )
  const cards = [
    { key: 'awaiting', count: awaiting, note: until },
    { key: 'unopened', count: unopened },
  ]
    .filter(isNotEmpty)
    .map((card) => ({ ...card, to: '/study', text: translate(`dashboard.reading.${card.key}`, card.count) }))
  return <CountCards id="reading" title={translate('dashboard.reading.title')} cards={cards} />
}

/** A student's returned achievements, then those in review. */
export const AchievementCards = ({ achievements: { returned, waiting } }: { achievements: OwnAchievements }) => {
  const translate = useTranslate()
  const cards = [
    { key: 'returned', count: returned },
    { key: 'waiting', count: waiting },
  ]
    .filter(isNotEmpty)
    .map((card) => ({
      ...card,
      to: '/my-portfolio',
      text: translate(`dashboard.achievements.${card.key}`, card.count),
    }))
  return <CountCards id="achievements" title={translate('dashboard.achievements.title')} cards={cards} />
}

/** Open polls in which the user has not voted. A single poll is linked directly. */
export const VotingCard = ({ voting: { open, closes_at, first } }: { voting: VotingFacts }) => {
  const translate = useTranslate()
  if (open === 0) return null
  const only = open === 1 ? first : null
  const card = {
    key: 'voting',
    to: only ? `/voting/${only.id}` : '/voting',
    count: open,
    text: only ? only.name : translate('dashboard.voting.open', open),
    note: closes_at !== null && translate('dashboard.voting.until', { moment: dayAndTime(closes_at) }),
  }
  return <CountCards id="voting" title={translate('dashboard.voting.title')} cards={[card]} />
}
