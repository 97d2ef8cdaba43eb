import type { AllRules, pointRuleCalls } from '../../../api/portfolio/rules'
import type { Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { forbidden, orNotFound, notFound, stale } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { periodRoutes } from './periodRoutes'
import { previewRules } from './preview'
import {
  deleteDraft,
  putInForce,
  findRules,
  insertDraft,
  listAllRules,
  lockDraft,
  updateDraft,
} from './pointRuleQueries'

const entity = 'portfolios/rules'

/** Rules apply to the whole college, so only people with reach `all` can change them. */
const requireFullReach = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

const readAllRules = async (db: Db, person: Person): Promise<AllRules> => {
  const all = await listAllRules(db)
  return {
    in_force: all.find(({ status }) => status === 'in_force') ?? null,
    draft: all.find(({ status }) => status === 'draft') ?? null,
    versions: all.filter(({ status }) => status !== 'draft'),
    can_edit: person.reach === 'all',
  }
}

export const pointRuleRoutes: Handlers<typeof pointRuleCalls> = {
  ...periodRoutes,

  'GET /api/portfolios/rules': async ({ db, person }) => ({ data: await readAllRules(db, person) }),

  'GET /api/portfolios/rules/:id': async ({ db, params }) => ({ data: orNotFound(await findRules(db, params.id)) }),

  'PUT /api/portfolios/rules/draft': async ({ db, body, person, audit }) => {
    requireFullReach(person)
    const { version, ...written } = body
    const before = await lockDraft(db)
    if ((before?.version ?? 0) !== version) throw before ? stale(before) : notFound()
    const draft = { ...written, authorId: person.id }
    const id = before?.id ?? (await insertDraft(db, draft))
    if (before) await updateDraft(db, id, draft)
    audit({
      action: before ? 'edit' : 'create',
      entity,
      ids: [id],
      ...(before && { before: before.rules }),
      after: body.rules,
    })
    return { data: orNotFound(await findRules(db, id)) }
  },

  'DELETE /api/portfolios/rules/draft': async ({ db, person, audit }) => {
    requireFullReach(person)
    const { id, rules } = orNotFound(await lockDraft(db))
    await deleteDraft(db, id)
    audit({ action: 'delete', entity, ids: [id], before: rules })
    return { data: { id } }
  },

  'GET /api/portfolios/rules/draft/preview': async (context) => {
    requireFullReach(context.person)
    return { data: await previewRules(context) }
  },

  'POST /api/portfolios/rules/draft/enforce': async ({ db, body, person, now, audit }) => {
    requireFullReach(person)
    const draft = orNotFound(await lockDraft(db))
    if (draft.version !== body.version) throw stale(await readAllRules(db, person))
    await putInForce(db, { id: draft.id, now })
    audit({
      action: 'enforce',
      entity,
      ids: [draft.id],
      before: { status: 'draft' },
      after: { status: 'in_force', number: draft.number },
    })
    return { data: await readAllRules(db, person) }
  },
}
