import { useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/audit'

const shownIds = 3

/** Which records an event is about: their kind and their numbers. */
export const EntityName = ({ event }: { event: TimelineEvent }) => {
  const translate = useTranslate()
  const { entity, entity_ids: ids } = event
  const rest = ids.length > shownIds ? ` +${ids.length - shownIds}` : ''
  const numbers = ids.length > 0 ? ` № ${ids.slice(0, shownIds).join(', ')}${rest}` : ''
  return `${translate(`history.entity.${entity}`, { _: entity })}${numbers}`
}
