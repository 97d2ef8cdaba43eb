import type { HomePart } from '../../api/home/entries'
import type { HomeContext } from '../kit/homeContext'
import { listOpenPolls } from './homeQueries'

/** Open polls in which the person has not voted. */
export const findVoting = async ({ db, person, locale }: HomeContext): Promise<HomePart> => {
  const rows = await listOpenPolls(db, { person, locale })
  const todo = rows.map(({ id, name, closes_at, secrecy }) => ({
    kind: 'poll' as const,
    id,
    title: name,
    details: [{ key: `poll_${secrecy}`, values: {} }],
    at: closes_at,
    on: null,
    path: `/voting/${id}`,
    action: 'vote',
  }))
  return { todo, dates: [] }
}
