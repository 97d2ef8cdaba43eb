import { useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/people/audit'

/** What was done, in words, which may be others for a kind of record; an action that has none yet by its own name. */
export const useEventName = () => {
  const translate = useTranslate()
  return ({ action, entity }: Pick<TimelineEvent, 'action' | 'entity'>): string =>
    translate(`history.action_of.${entity}.${action}`, {
      _: translate(`history.action.${action}`, { _: action.replaceAll('_', ' ') }),
    })
}
