import type { retakes } from '../../../api/gradebook/retakes'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { conflict, notFound } from '../../kit/problems'
import { notifyOfResults } from './notices'
import { findRetakes } from './queries'
import { lockRetake, presentRow, readRetake, type RetakeContext } from './readRetake'
import { lockRetakes, writeResults } from './resultQueries'
import { checkAction, judge } from './rules'

const entity = 'gradebook/retakes'
const todayOf = ({ now, person }: Pick<RetakeContext, 'now' | 'person'>) => dayOf(now, person.timeZone)

type Keys = `POST /api/gradebook/retakes/${'results' | ':id/result' | ':id/correct' | ':id/cancel'}`
export const resultRoutes: Pick<Handlers<typeof retakes>, Keys> = {
  'POST /api/gradebook/retakes/results': async (context) => {
    const { db, body, person, locale, now, services, audit } = context
    const ids = body.results.map(({ id }) => id)
    const versions = await lockRetakes(db, ids)
    const stored = new Map((await findRetakes(db, { ids, person, locale })).map((one) => [one.id, one]))
    const results = body.results.map(({ id, version, ...outcome }, at) => {
      const retake = stored.get(id)
      if (!retake) throw notFound()
      if (versions.get(id) !== version) throw conflict('retakes.outdated', { name: retake.name })
      checkAction(retake, 'record', { person, now })
      return { id, reason: null, ...judge(retake, outcome, { today: todayOf(context), path: `results.${at}.` }) }
    })
    await writeResults(db, results, person.id)
    audit({ action: 'record_results', entity, ids, after: { results } })
    await notifyOfResults(db, services, ids)
    const after = await findRetakes(db, { ids, person, locale })
    return { data: after.map((row) => presentRow(row, context)) }
  },

  'POST /api/gradebook/retakes/:id/result': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { version, ...outcome } = body
    const { stored, before } = await lockRetake(context, { ...params, version, action: 'record' })
    const result = judge(stored, outcome, { today: todayOf(context), path: '' })
    await writeResults(db, [{ ...params, ...result, reason: null }], person.id)
    const data = await readRetake(context, params.id)
    audit({ action: 'record_results', entity, ids: [params.id], before, after: data })
    await notifyOfResults(db, services, [params.id])
    return { data }
  },

  'POST /api/gradebook/retakes/:id/correct': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { version, reason, ...outcome } = body
    const { stored, before } = await lockRetake(context, { ...params, version, action: 'correct' })
    const result = judge(stored, outcome, { today: todayOf(context), path: '' })
    await writeResults(db, [{ ...params, ...result, reason }], person.id)
    const data = await readRetake(context, params.id)
    audit({ action: 'correct_result', entity, ids: [params.id], before, after: data, reason })
    await notifyOfResults(db, services, [params.id])
    return { data }
  },

  'POST /api/gradebook/retakes/:id/cancel': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { version, reason } = body
    const { before } = await lockRetake(context, { ...params, version, action: 'cancel' })
    await writeResults(db, [{ ...params, status: 'cancelled', value: null, reason }], person.id)
    const data = await readRetake(context, params.id)
    audit({ action: 'cancel_retake', entity, ids: [params.id], before, after: data, reason })
    await notifyOfResults(db, services, [params.id])
    return { data }
  },
}
