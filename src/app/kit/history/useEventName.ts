import { useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/people/audit'

/** Returns the text of an audit action, which can depend on the entity; falls back to the action's code. */
export const useEventName = () => {
  const translate = useTranslate()
  return ({ action, entity }: Pick<TimelineEvent, 'action' | 'entity'>): string =>
    translate(`history.action_of.${entity}.${action}`, {
      _: translate(`history.action.${action}`, { _: action.replaceAll('_', ' ') }),
    })
}
