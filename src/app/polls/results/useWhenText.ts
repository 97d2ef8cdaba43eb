import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import { dayAndTime } from '../../shell/dates'

/** What kind of poll it was and when it ended: beneath its name. */
export const useWhenText = () => {
  const translate = useTranslate()
  return ({ secrecy, kind, closed_at, published_at }: PollResults): string => {
    const what = translate(`ballot.about.${secrecy}`, { kind: translate(`polls.kind.${kind}`).toLowerCase() })
    if (published_at !== null)
      return `${what} · ${translate('poll_results.published_at', { when: dayAndTime(published_at) })}`
    if (closed_at !== null) return `${what} · ${translate('poll_results.closed_at', { when: dayAndTime(closed_at) })}`
    return `${what} · ${translate('poll_results.still_open')}`
  }
}
