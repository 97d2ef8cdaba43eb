import type { TimelineEvent } from '../../../api/audit'
import { useEventName } from './useEventName'

/** What was done, in words. */
export const EventName = ({ event }: { event: TimelineEvent }) => useEventName()(event)
