import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Audience } from '../../../api/groups/audience'
import { pollLimits } from '../../../api/polls/codes'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useNumberText } from '../../kit/fields/useNumberText'

const maxGroups = 8

/** Previews the size of the roll, and counts people in the audience who would be left out, by reason. */
export const RollPreview = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  const provider = useDataProvider<AppDataProvider>()
  const [audience, role_ids, group_ids, direction_ids, user_ids] = useWatch<
    Audience,
    ['audience', 'role_ids', 'group_ids', 'direction_ids', 'user_ids']
  >({ name: ['audience', 'role_ids', 'group_ids', 'direction_ids', 'user_ids'] })
  const secrecy: unknown = useWatch({ name: 'secrecy' })
  const body = { audience, role_ids, group_ids, direction_ids, user_ids }
  const { data, isError } = useQuery({
    queryKey: ['polls', 'roll', body],
    queryFn: async () => (await provider.act('POST /api/polls/roll/preview', { body, quiet: 'all' })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isError) return <p className="small muted">{translate('polls.roll.unknown')}</p>
  if (!data) return null
  const { count, groups, others, left_out, people } = data
  const isShort = secrecy === 'secret' && count > 0 && count < pollLimits.fewest
  const left = (['no_permission', 'unverified', 'inactive'] as const).filter((why) => left_out[why] > 0)
  const parts = [
    ...groups.slice(0, maxGroups).map((group) => `${group.code}: ${shown(group.count)}`),
    ...(groups.length > maxGroups ? [translate('polls.roll.more_groups', groups.length - maxGroups)] : []),
    ...(others > 0 && groups.length > 0 ? [translate('polls.roll.others', { count: shown(others) })] : []),
  ]
  return (
    <div className={count === 0 || isShort ? 'note warning' : 'note'} role="status">
      <Users size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className="medium">
          {count === 0
            ? translate('polls.roll.nobody')
            : translate('polls.roll.count', { smart_count: count, count: shown(count) })}
        </p>
        {isShort && <p className="small">{translate('polls.roll.too_short')}</p>}
        {parts.length > 0 && <p className="small num">{parts.join(', ')}</p>}
        {count > 0 && groups.length === 0 && (
          <p className="small">
            {people.map(({ name }) => name).join(', ')}
            {count > people.length && '…'}
          </p>
        )}
        {left.map((why) => (
          <p key={why} className="small">
            {translate(`polls.roll.left_out.${why}`, left_out[why])}
          </p>
        ))}
      </div>
    </div>
  )
}
