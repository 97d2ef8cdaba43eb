import type { firstAccess } from '../../../api/people/firstAccess'
import type { AnyContext, Handlers } from '../../kit/handlers'
import { queueJobs } from '../../platform/jobs'
import type { Actor } from '../grantRules'
import { lockTargets } from './accountQueries'
import { entryObstacle, splitByObstacle, type Entry } from './accountRules'
import { issueSlips } from './loginSlip'

const entity = 'users'

type BulkContext = Pick<AnyContext, 'db' | 'locale'> & { person: Actor; body: { ids: number[] } }
const splitTargets = async ({ db, locale, person: actor, body: { ids } }: BulkContext, entry: Entry) =>
  splitByObstacle({ ids, targets: await lockTargets(db, ids), locale }, (target) =>
    entryObstacle({ actor, target, entry }),
  )

export const firstAccessRoutes: Handlers<typeof firstAccess> = {
  'POST /api/access/users/invite': async (context) => {
    const { db, audit } = context
    const { free, refused } = await splitTargets(context, 'invite')
    const done = free.map(({ id }) => id)
    await queueJobs(
      db,
      'invite',
      done.map((id) => ({ payload: { id } })),
    )
    audit({ action: 'invite', entity, ids: done })
    return { data: { done, refused } }
  },

  'POST /api/access/users/login-slips': async (context) => {
    const { db, audit } = context
    const { free, refused } = await splitTargets(context, 'slip')
    const slips = await issueSlips(db, free)
    audit({ action: 'issue_login_slip', entity, ids: free.map(({ id }) => id) })
    return { data: { slips, refused } }
  },
}
