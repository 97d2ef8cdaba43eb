import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { forbidden, orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { listItemFiles, listOwnRows, type ItemRow } from '../itemQueries'
import { holderOf, presentItem } from '../presentItem'
import { pointsByRuleBook, type RuleBook } from '../ruleBookQueries'
import { ownActionsOn } from '../rules'
import { getOwner, getOwnerAndBook, listQueuePlaces, type Owner } from './achievementQueries'

export type OwnContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

/** Throws 403 if the person's group has no portfolios and the person has no earlier achievements. */
const checkReadable = ({ can_write, has_items }: Owner): void => {
  if (!can_write && !has_items) throw forbidden('portfolio.not_kept')
}
/** Throws 403 if the person's current group has no portfolios. Earlier achievements are then read-only. */
const checkWritable = ({ can_write }: Owner): void => {
  if (!can_write) throw forbidden('portfolio.not_kept')
}

type OwnerQuery = Pick<OwnContext, 'db' | 'person'>
export const getReadableOwner = async ({ db, person }: OwnerQuery): Promise<Owner> => {
  const owner = await getOwner(db, person.id)
  checkReadable(owner)
  return owner
}
export const checkWritableOwner = async ({ db, person }: OwnerQuery): Promise<void> =>
  checkWritable(await getOwner(db, person.id))

type BookQuery = OwnerQuery & Pick<OwnContext, 'locale'>
export const getReadableOwnerAndBook = async ({ db, person, locale }: BookQuery) => {
  const found = await getOwnerAndBook(db, { userId: person.id, locale })
  checkReadable(found.owner)
  return found
}
export const getWritableOwnerAndBook = async ({ db, person, locale }: BookQuery) => {
  const found = await getOwnerAndBook(db, { userId: person.id, locale })
  checkWritable(found.owner)
  return found
}

/** Summarises the approved version of an achievement. */
const approvedOf = (book: RuleBook, row: ItemRow | undefined): OwnItem['approved'] =>
  row ? { id: row.id, title: row.title, event_date: row.event_date, points: pointsByRuleBook(book, row) } : null

type OwnItemsInput = { rows: readonly ItemRow[]; book: RuleBook; owner: Pick<Owner, 'can_write'> }
/** Presents the owner's achievements. An approved achievement with a pending new version is nested in that version. */
export const presentOwnItems = async (
  { db, now, services, person }: OwnContext,
  { rows, book, owner }: OwnItemsInput,
): Promise<OwnItem[]> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const followed = new Set(rows.map(({ replaces_id }) => replaces_id))
  const ids = rows.map(({ id }) => id)
  const files = await listItemFiles(db, ids, signerAt(services.keyFor, now))
  const isQueued = rows.some(({ status }) => status === 'submitted')
  const places = isQueued ? await listQueuePlaces(db, person.id) : new Map<number, number>()
  return rows
    .filter(({ id }) => !followed.has(id))
    .map((row) => ({
      ...presentItem(row, { book, files }),
      approved: approvedOf(book, row.replaces_id === null ? undefined : byId.get(row.replaces_id)),
      queue_place: places.get(row.id) ?? null,
      actions: ownActionsOn({
        status: row.status,
        source: row.source,
        canWrite: owner.can_write,
        isHeld: holderOf(row, now) !== null,
        hasNewer: false,
      }),
    }))
}

/** Loads one of the caller's achievements. Throws 404 if it belongs to another person or has a newer version. */
export const readOwnItem = async (own: OwnContext, id: number): Promise<OwnItem> => {
  const { owner, book } = await getReadableOwnerAndBook(own)
  const rows = await listOwnRows(own.db, own.person.id)
  const chosen = rows.filter((row) => row.id === id)
  const approved = rows.filter((row) => row.id === chosen[0]?.replaces_id)
  const isFollowed = rows.some(({ replaces_id }) => replaces_id === id)
  const items = await presentOwnItems(own, { rows: isFollowed ? [] : [...chosen, ...approved], book, owner })
  return orNotFound(items[0])
}
