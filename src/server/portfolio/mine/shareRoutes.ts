import { createHash, randomBytes } from 'node:crypto'
import { portfolioLimits } from '../../../api/portfolio/codes'
import type { Locale } from '../../../api/kit/endpoints'
import type { shares } from '../../../api/portfolio/shares'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { conflict, orNotFound, invalid } from '../../kit/problems'
import { siteOrigin } from '../../kit/records/pageLinks'
import { getDetails } from '../../people'
import type { Db } from '../../platform/database'
import { nameInAddress, sharedPath } from '../shared/address'
import { printPortfolio } from './print'
import { lockPortfolio } from './achievementQueries'
import { getReadableOwner, checkWritableOwner } from './ownItems'
import { insertShare, listShares, revokeShare } from './shareQueries'

const entity = 'portfolios/shares'
const dayMs = 86_400_000

/** Only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Throws 422 for a past day or a day more than a year ahead. */
const checkExpiry = (day: string, { now, timeZone }: { now: Date; timeZone: string }): void => {
  const last = dayOf(new Date(now.getTime() + (portfolioLimits.shareDays - 1) * dayMs), timeZone)
  if (day < dayOf(now, timeZone)) throw invalid({ expires_on: [{ key: 'portfolio.day_over' }] })
  if (day > last) throw invalid({ expires_on: [{ key: 'portfolio.beyond_year' }] })
}

const ownName = async ({ db, person }: { db: Db; person: { id: number; locale: Locale } }): Promise<string> => {
  const { last_name, first_name } = await getDetails(db, { userId: person.id, locale: person.locale })
  return nameInAddress({ last_name: last_name ?? '', first_name: first_name ?? '' })
}

export const shareRoutes: Handlers<typeof shares> = {
  'GET /api/my/portfolio/shares': async (context) => {
    await getReadableOwner(context)
    return { data: await listShares(context.db, { userId: context.person.id, now: context.now }) }
  },

  'POST /api/my/portfolio/shares': async (context) => {
    const { db, body, person, now, services, audit } = context
    await checkWritableOwner(context)
    const { timeZone } = person
    checkExpiry(body.expires_on, { now, timeZone })
    await lockPortfolio(db, person.id)
    const open = (await listShares(db, { userId: person.id, now })).filter(({ state }) => state === 'open')
    if (open.length >= portfolioLimits.shares)
      throw conflict('portfolio.too_many_shares', { count: portfolioLimits.shares })
    const token = randomBytes(24).toString('base64url')
    const id = await insertShare(db, {
      userId: person.id,
      tokenHash: hashToken(token),
      label: body.label ?? '',
      expiresOn: body.expires_on,
      timeZone,
    })
    audit({ action: 'share', entity, ids: [id], after: { expires_on: body.expires_on } })
    const made = orNotFound((await listShares(db, { userId: person.id, now, id }))[0])
    const address = body.with_name ? `${await ownName(context)}${token}` : token
    return { data: { ...made, url: `${siteOrigin(services.config)}${sharedPath}${address}` } }
  },

  'DELETE /api/my/portfolio/shares/:id': async (context) => {
    const { db, params, person, now, audit } = context
    await getReadableOwner(context)
    const which = { userId: person.id, now, id: params.id }
    const before = orNotFound((await listShares(db, which))[0])
    await revokeShare(db, params.id, now)
    audit({ action: 'revoke', entity, ids: [params.id], before: { state: before.state }, after: { state: 'revoked' } })
    return { data: orNotFound((await listShares(db, which))[0]) }
  },

  'GET /api/my/portfolio/print': printPortfolio,
}
