import { call } from '../http/call'
import { useCounted } from './useCounted'

const query = { filter: JSON.stringify({ unread: true }), range: JSON.stringify([0, 0]) }
const countUnread = async () => (await call('GET /api/notifications', { query, quiet: 'all' })).meta.total

/** The number of things not read yet. */
export const useUnread = () => {
  const { count, recount } = useCounted(countUnread)
  return { unread: count, recount }
}
