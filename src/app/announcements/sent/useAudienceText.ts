import { useTranslate } from 'react-admin'
import type { SentRow } from '../../../api/announcements/sent'

const maxNamed = 3

/** Returns a function that names an audience: codes of groups, names of programmes and roles. */
export const useAudienceText = () => {
  const translate = useTranslate()
  return ({ audience, groups, directions, roles }: SentRow): string => {
    if (audience === 'all') return translate('announcements.audience.all')
    const names = [...groups.map(({ code }) => code), ...[...directions, ...roles].map(({ name }) => name)]
    if (names.length === 0) return translate('announcements.for_nobody')
    const rest = names.length - maxNamed
    return names.slice(0, maxNamed).join(', ') + (rest > 0 ? ` ${translate('announcements.and_more', rest)}` : '')
  }
}
