import type { availableTests, AvailableTestRow } from '../../../api/testing/availableTests'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { presentRichTexts } from '../../library'
import { announceAttempts } from '../live/announce'
import { startAttempt } from './startAttempt'
import { listAvailableTests } from './availableTestQueries'
import { toAvailableTest } from './availableTests'

/** Sorts by end, earliest first; tests without an end come last. */
const byClose = (one: AvailableTestRow, other: AvailableTestRow) => {
  const endOf = ({ ends_at, closes_at }: AvailableTestRow) => Date.parse(ends_at ?? closes_at ?? '9999-01-01')
  return endOf(one) - endOf(other) || one.id - other.id
}

export const availableTestsRoutes: Handlers<typeof availableTests> = {
  'GET /api/testing/tests': async ({ db, query, person, ip, locale }) => {
    const { filter, sort, offset, limit } = query
    const tests = await listAvailableTests(db, { userId: person.id, ip, locale, ids: filter.id, q: filter.q })
    const rows = tests.map(toAvailableTest).filter(({ state }) => filter.state?.includes(state) ?? true)
    const ordered = rows.toSorted(sort.field === 'id' ? (one, other) => one.id - other.id : byClose)
    const sorted = sort.order === 'ASC' ? ordered : ordered.toReversed()
    return toPage({ rows: sorted.slice(offset, offset + limit), total: rows.length }, query)
  },

  'GET /api/testing/tests/:id': async ({ db, params, person, ip, locale, services, now }) => {
    const [test] = await listAvailableTests(db, { userId: person.id, ip, locale, ids: [params.id] })
    const { description, instructions } = orNotFound(test)
    const texts = [description ?? '', instructions ?? '']
    const [shownDescription, shownInstructions] = await presentRichTexts(db, texts, signerAt(services.keyFor, now))
    return {
      data: {
        ...toAvailableTest(orNotFound(test)),
        description: shownDescription || null,
        instructions: shownInstructions || null,
      },
    }
  },

  'POST /api/testing/tests/:id/start': async ({ db, outside, params, body, person, ip, now, services }) => {
    const id = await startAttempt(db, {
      testId: params.id,
      userId: person.id,
      device: body.device,
      deviceName: body.device_name,
      accessCode: body.access_code,
      ip,
      now,
      outside,
    })
    announceAttempts(services, params.id, [id])
    return { data: { id } }
  },
}
