import type { TimelineEvent } from '../../../api/people/audit'
import { useEventName } from '../../kit/history/useEventName'

/** What was done, in words. */
export const EventName = ({ event }: { event: TimelineEvent }) => useEventName()(event)
