import { useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/people/audit'

/** What was done, in words; an action that has none yet by its own name. */
export const useEventName = () => {
  const translate = useTranslate()
  return ({ action }: Pick<TimelineEvent, 'action'>): string =>
    translate(`history.action.${action}`, { _: action.replaceAll('_', ' ') })
}
