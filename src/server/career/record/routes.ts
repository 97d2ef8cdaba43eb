import type { studentRecords } from '../../../api/career/studentRecord'
import { readPersonalLines } from '../../admissions'
import { collegeName } from '../../kit/college'
import type { Handlers } from '../../kit/handlers'
import { orNotFound } from '../../kit/problems'
import { printCard } from './printCard'
import { readRecord } from './readRecord'

export const recordRoutes: Handlers<typeof studentRecords> = {
  'GET /api/groups/students/:id': async (context) => ({
    data: orNotFound((await readRecord(context, { id: context.params.id, isOwn: false })) ?? undefined),
  }),

  'GET /api/groups/students/:id/card': async (context) => {
    const { db, params, services, locale, audit } = context
    const record = orNotFound((await readRecord(context, { id: params.id, isOwn: false })) ?? undefined)
    audit({ action: 'print_card', entity: 'users', ids: [params.id] })
    return printCard(record, { college: await collegeName(db, services.config, locale), locale })
  },

  'POST /api/groups/students/:id/reveal': async (context) => {
    const { db, params, body, locale, now, audit } = context
    const { part } = body
    const record = orNotFound((await readRecord(context, { id: params.id, isOwn: false })) ?? undefined)
    const { id } = orNotFound(record.application ?? undefined)
    audit({ action: 'reveal', entity: 'profiles', ids: [id], after: { part } })
    return { data: await readPersonalLines(db, { id, part, locale, now }) }
  },

  'GET /api/settings/record': async (context) => ({
    data: await readRecord(context, { id: context.person.id, isOwn: true }),
  }),
}
