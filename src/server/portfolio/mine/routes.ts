import type { myPortfolioCalls } from '../../../api/portfolio/myPortfolio'
import type { Handlers } from '../../kit/handlers'
import { stale } from '../../kit/problems'
import { findRulesInForce } from '../pointRules/queries'
import { ownItemRoutes } from './itemRoutes'
import { readMyPortfolio } from './overview'
import { ownPlace } from './place'
import { getOwner, lockPortfolio, saveAbout } from './queries'
import { readerOf, writerOf } from './reading'

export const myPortfolioRoutes: Handlers<typeof myPortfolioCalls> = {
  ...ownItemRoutes,

  'GET /api/my/portfolio': async (context) => ({ data: await readMyPortfolio(context, context.query.period_id) }),

  'GET /api/my/portfolio/place': async (context) => ({ data: await ownPlace(context, context.query.period_id) }),

  'GET /api/my/portfolio/rules': async (context) => {
    await readerOf(context)
    return { data: await findRulesInForce(context.db) }
  },

  'PUT /api/my/portfolio/about': async (context) => {
    const { db, body, person, audit } = context
    await writerOf(context)
    await lockPortfolio(db, person.id)
    const { about, about_version } = await getOwner(db, person.id)
    // An achievement makes the portfolio too: version 0 is true for as long as nothing is written about oneself.
    if (body.version !== about_version && !(body.version === 0 && about === ''))
      throw stale({ text: about, version: about_version })
    const version = await saveAbout(db, person.id, body.text)
    audit({ action: 'edit', entity: 'portfolios', ids: [person.id], before: { about }, after: { about: body.text } })
    return { data: { text: body.text, version } }
  },
}
