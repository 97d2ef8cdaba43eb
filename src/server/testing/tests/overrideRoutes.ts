import type { OverrideInput, testActions } from '../../../api/testing/testActions'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { invalid } from '../../kit/problems'
import { checkReach } from '../../kit/reach'
import { lockForEdit } from '../../kit/records/lockRecord'
import { notifyOverrideTakers } from './notices'
import {
  deleteOverride,
  getOverride,
  insertOverride,
  isTakerOrGroupWithinReach,
  listOverrides,
  updateOverride,
} from './overrideQueries'
import { getTest } from './testQueries'
import { editableBy } from './reachQueries'
import { checkOverride } from './rules'

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const read = ({ db, params: { id }, locale, person, services, now }: RouteContext) =>
  getTest(db, { id, locale, person, services, now })

const entity = 'tests/overrides'

/** Rejects users who may not change the test, because overrides belong to it. */
const checkTest = async (context: RouteContext) => {
  const { db, params, person } = context
  await checkReach(db, { table: 'tests', id: params.id, reach: editableBy(person) }, () => read(context))
  return read(context)
}

const checkInput = async (context: RouteContext, input: OverrideInput) => {
  checkOverride(input, await checkTest(context))
  const { db, params, person } = context
  const field = input.user_id === null ? 'group_id' : 'user_id'
  if (!(await isTakerOrGroupWithinReach(db, { ...input, id: params.id, person })))
    throw invalid({ [field]: [{ key: 'tests.not_of_audience' }] })
}

type Keys = Extract<keyof typeof testActions, `${string}/overrides${string}`>
export const overrideRoutes: Pick<Handlers<typeof testActions>, Keys> = {
  'GET /api/tests/:id/overrides': async (context) => {
    await read(context)
    const { db, params, person, locale } = context
    return { data: await listOverrides(db, { id: params.id, person, locale }) }
  },

  'POST /api/tests/:id/overrides': async (context) => {
    const { db, params, body, person, locale, services, audit } = context
    await checkInput(context, body)
    const override = await insertOverride(db, params.id, body)
    const data = await getOverride(db, { id: params.id, override, person, locale })
    await notifyOverrideTakers(db, services, { id: params.id, override })
    audit({ action: 'create', entity, ids: [override], after: data, reason: body.reason })
    return { data }
  },

  'PUT /api/tests/:id/overrides/:override': async (context) => {
    const { db, params, body, person, locale, services, audit } = context
    const { version, ...input } = body
    const current = () => getOverride(db, { ...params, person, locale })
    await checkTest(context)
    const before = await current()
    await lockForEdit(db, { table: 'test_overrides', id: params.override, version }, current)
    await checkInput(context, input)
    await updateOverride(db, params.override, input)
    const data = await current()
    await notifyOverrideTakers(db, services, { id: params.id, override: params.override })
    audit({ action: 'edit', entity, ids: [params.override], before, after: data, reason: input.reason })
    return { data }
  },

  'DELETE /api/tests/:id/overrides/:override': async (context) => {
    const { db, params, person, locale, audit } = context
    await checkTest(context)
    const before = await getOverride(db, { ...params, person, locale })
    await deleteOverride(db, params.override)
    audit({ action: 'delete', entity, ids: [params.override], before })
    return { data: { id: params.override } }
  },
}
