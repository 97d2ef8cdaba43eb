import type { entries } from '../../api/entries'
import type { AnyContext, Handlers } from '../kit/handlers'
import { queueJobs } from '../kit/jobs'
import { localise } from '../kit/messages'
import type { Actor } from '../kit/giving'
import { lockTargets } from './accountQueries'
import { obstacleToEntry, type Entry, type Target } from './accountRules'
import { issueSlips } from './loginSlip'

const entity = 'users'

type Many = Pick<AnyContext, 'db' | 'locale'> & { person: Actor; body: { ids: number[] } }
/** Who may get the way in, and why the others do not. */
const sorted = async ({ db, locale, person: actor, body: { ids } }: Many, entry: Entry) => {
  const targets = new Map((await lockTargets(db, ids)).map((target) => [target.id, target]))
  const welcome: Target[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    const target = targets.get(id)
    const obstacle = obstacleToEntry({ actor, target, entry })
    if (obstacle) refused.push({ id, message: localise(locale, obstacle) })
    else if (target) welcome.push(target)
  }
  return { welcome, refused }
}

export const entriesRoutes: Handlers<typeof entries> = {
  'POST /api/access/users/invite': async (context) => {
    const { db, audit } = context
    const { welcome, refused } = await sorted(context, 'invite')
    const done = welcome.map(({ id }) => id)
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
    const { welcome, refused } = await sorted(context, 'slip')
    const slips = await issueSlips(db, welcome)
    audit({ action: 'issue_login_slip', entity, ids: welcome.map(({ id }) => id) })
    return { data: { slips, refused } }
  },
}
