import { useTranslate } from 'react-admin'
import type { RunningPoll, RunningTest } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'
import { CountCards } from './CountCards'

/** Tests with attempts in progress, for staff. */
export const RunningTests = ({ tests }: { tests: readonly RunningTest[] }) => {
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
export const RunningPolls = ({ polls }: { polls: readonly RunningPoll[] }) => {
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
