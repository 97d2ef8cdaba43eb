import type { systemCalls } from '../../api/system'
import { readEntered } from '../kit/college'
import type { Context, Handlers } from '../kit/handlers'
import { sendTestMail } from '../kit/texts/mail'
import { findMaintenance, isOn } from '../kit/http/maintenance'
import { conflict } from '../kit/problems'
import { countAttempt } from '../kit/http/throttle'
import type { Db } from '../platform/database'
import { retryJobs } from '../platform/jobs'
import { removeSetting, writeSetting } from '../platform/settingQueries'
import { maskAddresses } from '../platform/workers'
import { countExpired, findAddress } from './queries'
import { createReport } from './report'
import { readRetention } from './retention'

/** Audit entity shared by all settings, which are not records. */
const entity = 'system'
const mailsAnHour = 5

const presentMaintenance = async (db: Db, now: Date) => {
  const plan = await findMaintenance(db)
  return plan && { ...plan, is_on: isOn(plan, now) }
}

const presentCollege = async ({ db, services: { config } }: Pick<Context, 'db' | 'services'>) => ({
  ...(await readEntered(db)),
  configured: config.defaultCollege,
})

export const systemRoutes: Handlers<typeof systemCalls> = {
  'GET /api/access/system': async ({ services }) => ({ data: await createReport(services) }),

  'POST /api/access/system/test-mail': async ({ db, outside, person, locale, services, now, audit }) => {
    const to = await findAddress(db, person.id)
    if (to === null) throw conflict('system.no_address')
    await countAttempt(outside, {
      limits: [{ key: `test mail ${person.id}`, attempts: mailsAnHour, minutes: 60 }],
      now,
    })
    const error = await sendTestMail(services, { to, locale }).then(
      () => null,
      (reason: unknown) => maskAddresses(reason instanceof Error ? reason.message : String(reason)),
    )
    audit({ action: 'send_test_mail', entity, ids: [], after: { sent: error === null } })
    return { data: { to, sent: error === null, error } }
  },

  'POST /api/access/system/jobs/retry': async ({ db, body: { ids }, audit }) => {
    const retried = await retryJobs(db, ids)
    audit({ action: 'retry_jobs', entity, ids: [], after: { count: retried } })
    return { data: { retried } }
  },

  'GET /api/access/system/college': async (context) => ({ data: await presentCollege(context) }),

  'PUT /api/access/system/college': async ({ db, body, services, audit }) => {
    const before = await readEntered(db)
    await writeSetting(db, 'college', body)
    audit({ action: 'set_college', entity, ids: [], before, after: body })
    return { data: await presentCollege({ db, services }) }
  },

  'GET /api/access/system/maintenance': async ({ db, now }) => ({ data: await presentMaintenance(db, now) }),

  'PUT /api/access/system/maintenance': async ({ db, body: { plan }, now, audit }) => {
    const before = await findMaintenance(db)
    if (plan) await writeSetting(db, 'maintenance', plan)
    else await removeSetting(db, 'maintenance')
    audit({ action: 'set_maintenance', entity, ids: [], before, after: plan })
    return { data: await presentMaintenance(db, now) }
  },

  'GET /api/access/system/retention': async ({ db }) => ({ data: await readRetention(db) }),

  'GET /api/access/system/retention/preview': async ({ db, query: { audit, rejected, unverified } }) => ({
    data: await countExpired(db, {
      audit: audit ?? null,
      rejected: rejected ?? null,
      unverified: unverified ?? null,
    }),
  }),

  'PUT /api/access/system/retention': async ({ db, body, audit }) => {
    const before = await readRetention(db)
    await writeSetting(db, 'retention', body)
    audit({ action: 'set_retention', entity, ids: [], before, after: body })
    return { data: body }
  },
}
