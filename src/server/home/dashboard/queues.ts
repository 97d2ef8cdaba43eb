import { queueName, type Queue, type QueueName } from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import { findCurrentPeriod } from '../../gradebook'
import type { HomeContext } from '../../kit/homeContext'
import { listQueues } from './queueQueries'

/** Permissions to work on each queue; all of them are required. */
const queuePermissions: Record<QueueName, readonly Permission[]> = {
  applications_waiting: ['manage profiles'],
  applications_mine: ['manage profiles'],
  applications_returned: ['manage profiles'],
  documents_waiting: ['manage documents'],
  answers_waiting: ['manage tests'],
  portfolios_waiting: ['manage portfolios'],
  erasures_asked: ['manage users', 'manage access'],
  name_changes_waiting: ['manage users'],
  papers_waiting: ['manage groups'],
  books_posting: ['manage gradebook'],
  books_proposals: ['manage gradebook'],
  books_signing: ['manage gradebook'],
}

const bookQueues: readonly QueueName[] = ['books_posting', 'books_proposals', 'books_signing']
/** With reach `own`, these are named one by one in other parts of the home page. */
const namedForTeachers: readonly QueueName[] = ['answers_waiting', ...bookQueues]

/** These queues are rarely used, so they are hidden while empty. */
const hiddenWhenEmpty: readonly QueueName[] = [
  'erasures_asked',
  'name_changes_waiting',
  'answers_waiting',
  'portfolios_waiting',
  'papers_waiting',
  ...bookQueues,
]
const isShown = ({ queue, count }: Queue): boolean => count > 0 || !hiddenWhenEmpty.includes(queue)

/** Queues that the user works on, those that wait longest first. */
export const findQueues = async (context: HomeContext): Promise<Queue[]> => {
  const { person } = context
  const queues = queueName.options
    .filter((queue) => queuePermissions[queue].every((permission) => person.holds(permission)))
    .filter((queue) => person.reach === 'all' || !namedForTeachers.includes(queue))
  const period = queues.some((queue) => bookQueues.includes(queue)) ? await findCurrentPeriod(context) : undefined
  return (await listQueues(context, { queues, periodId: period?.id ?? null })).filter(isShown)
}
