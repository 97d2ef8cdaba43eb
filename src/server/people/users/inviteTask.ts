import { z } from 'zod'
import type { Task } from '../../platform/jobs'
import { voidTokens } from '../oneTimeTokenQueries'
import type { Services } from '../../kit/services'
import { mailLink } from './accountMails'
import { lockTargets } from './accountQueries'
import { mailObstacle } from './accountRules'

const payload = z.object({ id: z.int() })

/** Mails one of many invitations, unless the person has come in, or gone, since it was asked for. */
export const inviteTask =
  (services: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    await services.database.db.transaction().execute(async (db) => {
      const [target] = await lockTargets(db, [id])
      if (!target || target.email === null || target.has_password || mailObstacle(target)) return
      await voidTokens(db, { userId: id, purposes: ['invite'] })
      await mailLink(db, services, { kind: 'invite', to: { ...target, email: target.email } })
    })
  }
