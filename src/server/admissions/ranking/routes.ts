import { collegeName } from '../../kit/college'
import type { ranking } from '../../../api/admissions/ranking'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { invalid } from '../../kit/problems'
import { rankedChoiceOf, summaryOf } from './explain'
import { rankingFile } from './export'
import { decideOnChoices } from './decideOnChoices'
import { setChoiceState } from './rankingQueries'
import { getList, listPassing, listRanked, listSummaries } from './rankingOrderQueries'
import { judgeDecline, judgeRecommend, judgeWaitlist } from './rules'

/** Maximum number of choices in one request. */
const maxBulkChoices = 1000

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Requires all three filters, because places are counted per list. */
const requireListKey = <A, B, C>({
  campaign_id,
  direction_id,
  basis,
}: {
  campaign_id?: A
  direction_id?: B
  basis?: C
}) => {
  const missing = Object.entries({ campaign_id, direction_id, basis }).filter(([, value]) => value === undefined)
  if (campaign_id === undefined || direction_id === undefined || basis === undefined)
    throw invalid(Object.fromEntries(missing.map(([name]) => [`filter.${name}`, [{ key: 'field.required' }]])))
  return { campaign_id, direction_id, basis }
}

export const rankingRoutes: Handlers<typeof ranking> = {
  'GET /api/ranking/summary': async ({ db, query, locale }) => ({
    data: (await listSummaries(db, { campaignId: query.campaign_id, locale })).map(summaryOf),
  }),

  'GET /api/ranking': async ({ db, query, locale }) => {
    const { filter, sort, offset, limit } = query
    const { rows, total } = await listRanked(db, {
      ...requireListKey(filter),
      filter,
      order: sort.order,
      offset,
      limit,
      locale,
    })
    return toPage({ rows: rows.map(rankedChoiceOf), total }, query)
  },

  'GET /api/ranking/passing': async ({ db, query }) => ({ data: await listPassing(db, query, maxBulkChoices) }),

  'GET /api/ranking/export': async (context) => {
    const { db, query, locale, person, now, services, audit } = context
    const { format, anonymous, ...which } = query
    const list = await getList(db, { ...which, locale })
    const { rows } = await listRanked(db, { ...which, locale })
    audit({
      action: 'export',
      entity: 'profiles',
      ids: [],
      after: { ...which, anonymous: anonymous === 'true', count: rows.length },
    })
    return rankingFile({
      list,
      rows: rows.map(rankedChoiceOf),
      format,
      anonymous: anonymous === 'true',
      locale,
      timeZone: person.timeZone,
      now,
      college: await collegeName(db, services.config, locale),
    })
  },

  'POST /api/ranking/recommend': (context) =>
    decideOnChoices(context, context.body.ids, {
      action: 'recommend',
      judge: judgeRecommend,
      act: (done) => setChoiceState(context.db, { ids: idsOf(done), state: 'recommended' }),
      noticeFor: ({ originals_due: due, missing_originals }) => {
        const event = missing_originals.length > 0 ? 'choice.recommended' : 'choice.recommended_consent'
        return due === null ? { event } : { event: `${event}_until`, values: { due: { day: due } } }
      },
    }),

  'POST /api/ranking/waitlist': (context) =>
    decideOnChoices(context, context.body.ids, {
      action: 'waitlist',
      judge: judgeWaitlist,
      act: (done) => setChoiceState(context.db, { ids: idsOf(done), state: 'waitlist' }),
      noticeFor: () => ({ event: 'choice.waitlist' }),
    }),

  'POST /api/ranking/decline': (context) =>
    decideOnChoices(context, context.body.ids, {
      action: 'decline',
      judge: judgeDecline,
      act: (done) => setChoiceState(context.db, { ids: idsOf(done), state: 'declined', reason: context.body.reason }),
      noticeFor: () => ({ event: 'choice.declined', values: { reason: context.body.reason } }),
      reason: context.body.reason,
    }),
}
