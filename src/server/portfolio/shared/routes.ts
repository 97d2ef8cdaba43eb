import { collegeName } from '../../kit/college'
import { confirmedPaper, type sharedPortfolio } from '../../../api/portfolio/shared'
import { dayOf } from '../../kit/days'
import { declarations } from '../../kit/feature'
import type { Context, Handlers } from '../../kit/handlers'
import { orNotFound, notFound } from '../../kit/problems'
import { checkThrottle, countAttempt, type ThrottleLimit } from '../../kit/http/throttle'
import { signerAt, tagOf } from '../../kit/http/signedLinks'
import { MissingObject } from '../../platform/storage/storage'
import { sizedKey } from '../../platform/storage/keys'
import { listItemFiles } from '../itemQueries'
import { hashToken } from '../mine/shareRoutes'
import { nameInAddress } from './address'
import { paperPage, printPage, sharedPage } from './page'
import { countView, findPrint, findShared, findSharedFile, listApproved } from './queries'

/** File types that are safe to show inline because they cannot run scripts. */
const inlineTypes = /^(?:image\/|application\/pdf$)/

const getShared = async ({ db, now }: Pick<Context, 'db' | 'now'>, token: string) =>
  orNotFound(await findShared(db, { tokenHash: hashToken(token), now }))

export const sharedRoutes: Handlers<typeof sharedPortfolio> = {
  'GET /api/portfolio/shared/:token': async (context) => {
    const { db, params, locale, now, services } = context
    const { token, words } = params.token
    const shared = await getShared(context, token)
    // A URL with a wrong name is redirected to the URL without a name; otherwise anybody could put arbitrary words into
    // the college's URL.
    if (words !== '' && words !== nameInAddress(shared)) return { location: `./${token}` }
    const rows = await listApproved(db, shared.user_id)
    const ids = rows.map(({ id }) => id)
    const files = await listItemFiles(db, ids, signerAt(services.keyFor, now))
    await countView(db, shared.share_id, now)
    const college = await collegeName(db, services.config, locale)
    return { html: sharedPage({ shared, rows, files, token, college, locale }) }
  },

  'GET /api/portfolio/shared/:token/files/:id': async (context) => {
    const { db, params, query, services } = context
    const { user_id } = await getShared(context, params.token)
    const file = orNotFound(await findSharedFile(db, { userId: user_id, fileId: params.id }))
    if (query.size && file.kind !== 'image') throw notFound()
    const key = query.size ? sizedKey(file.storage_key, query.size) : file.storage_key
    return {
      name: file.name,
      type: query.size ? 'image/webp' : file.type,
      size: query.size ? null : file.size,
      tag: `${tagOf(file.sha256)}${query.size ?? ''}`,
      cacheSeconds: null,
      isUnlisted: true,
      inline: inlineTypes.test(file.type),
      open: (range) =>
        services.storage.open(key, range).catch((error: unknown) => {
          if (!(error instanceof MissingObject)) throw error
          services.log.error({ err: error, file: params.id }, 'stored file missing')
          throw notFound()
        }),
    }
  },

  'GET /api/portfolio/prints/:code': async (context) => {
    const { db, outside, params, locale, services, prefersHtml, ip, now } = context
    const limits = guessLimits(ip)
    await checkThrottle(outside, { limits, now }, 'portfolio.confirmed.too_many')
    const print = await findPrint(db, params.code)
    const paper = print ? undefined : await findPaper(context)
    if (!print && !paper) await countAttempt(outside, { limits, now })
    if (!prefersHtml) return { data: print ?? confirmedPaper.parse(orNotFound(paper).data) }
    const college = await collegeName(db, services.config, locale)
    if (paper) return { html: paperPage(paper, { college, locale }) }
    const html = printPage(print, { college, locale, timeZone: services.config.timeZone })
    return print ? { html } : { html, status: 404 }
  },
}

/** Unknown codes from one address; known ones are not counted, so an office behind one address can check many. */
const guessLimits = (ip: string): ThrottleLimit[] => [{ key: `print-code ${ip}`, attempts: 30, minutes: 15 }]

type CodeContext = Pick<Context, 'db' | 'now' | 'services'> & { params: { code: string } }
/** The paper of a higher feature with this code. */
const findPaper = async ({ db, params, now, services }: CodeContext) => {
  const today = dayOf(now, services.config.timeZone)
  const found = await Promise.all(
    declarations.confirmPrints.map((confirm) => confirm(db, { code: params.code, today })),
  )
  return found.find((paper) => paper !== undefined)
}
