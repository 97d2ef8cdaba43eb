import { useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/people/audit'

const shownIds = 3

/** Which records an event is about: their kind and their numbers. */
export const EntityName = ({ event }: { event: TimelineEvent }) => {
  const translate = useTranslate()
  const { entity, entity_ids: ids } = event
  const rest = ids.length > shownIds ? ` +${ids.length - shownIds}` : ''
  const kind = translate(`history.entity.${entity}`, { _: entity })
  if (ids.length === 0) return kind
  return translate('history.numbered', { entity: kind, ids: `${ids.slice(0, shownIds).join(', ')}${rest}` })
}
