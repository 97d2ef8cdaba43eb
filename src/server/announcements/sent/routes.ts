import { announcementLimits } from '../../../api/announcements/codes'
import type { AnnouncementInput, AnnouncementReader, sentAnnouncements, SentRow } from '../../../api/announcements/sent'
import type { Locale } from '../../../api/kit/endpoints'
import type { Context, Handlers } from '../../kit/handlers'
import { consumeLimit } from '../../kit/http/throttle'
import type { Person } from '../../kit/person'
import { conflict, conflictWith } from '../../kit/problems'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import { withTabCounts } from '../../kit/records/lists'
import { lockForEdit } from '../../kit/records/lockRecord'
import { localise } from '../../kit/texts/messages'
import { countReadersByGroup, countReadersEach, listReaders, readersSheet } from '../../groups'
import { momentInWords } from '../../kit/days'
import { cancelMails } from '../../people'
import { remindReaders, sendSoon } from '../notices'
import { findAllowedAudience } from '../reachQueries'
import { countSentEach, getSent, listRoles, listSent } from './queries'
import { listFormerReaders, readersOf, takeReminders } from './readerQueries'
import { checkAudience, checkComplete, checkEdit } from './rules'
import {
  deleteDraft,
  duplicateAnnouncement,
  findStored,
  insertAnnouncement,
  publishDraft,
  updateAnnouncement,
  withdrawPublished,
} from './writeQueries'

const entity = 'groups/announcements/sent'

const namesOf = ({ audience, groups, directions, roles }: SentRow, locale: Locale) =>
  audience === 'all'
    ? localise(locale, { key: 'announcements.everybody' })
    : [...groups.map(({ code }) => code), ...[...directions, ...roles].map(({ name }) => name)].join(', ')

const exportColumns = (locale: Locale): ExportColumn<SentRow>[] => [
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.author', value: (row) => row.author_name },
  { title: 'export.audience', value: (row) => namesOf(row, locale) },
  { title: 'export.status', value: (row) => localise(locale, { key: `announcement_state.${row.state}` }) },
  { title: 'export.publish_at', kind: 'moment', value: (row) => row.publish_at },
  { title: 'export.expires_at', kind: 'moment', value: (row) => row.expires_at },
  {
    title: 'export.receipt_required',
    value: (row) => localise(locale, { key: row.receipt_required ? 'export.yes' : 'export.no' }),
  },
  { title: 'export.read_count', value: (row) => row.read_count },
  { title: 'export.readers_count', value: (row) => row.readers_count },
]

const readerColumns = (locale: Locale): ExportColumn<AnnouncementReader>[] => [
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.status', value: (row) => localise(locale, { key: `announcement_reader.${row.state}` }) },
  { title: 'export.opened_at', kind: 'moment', value: (row) => row.opened_at },
  { title: 'export.receipt_at', kind: 'moment', value: (row) => row.confirmed_at },
  { title: 'export.receipt_edition', value: (row) => row.confirmed_edition },
]

type AuthorContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person }
type OneContext = AuthorContext & { params: { id: number } }

const readById = ({ db, locale, person, services, now }: AuthorContext, id: number) =>
  getSent(db, { id, locale, person, services, now })
/** 404 for announcements that the user cannot manage. */
const read = (context: OneContext) => readById(context, context.params.id)

/** Locks an announcement that the user can manage, and returns it; 409 if the version is outdated. */
const lock = async (context: OneContext, version: number) => {
  const { db, params } = context
  await read(context)
  await lockForEdit(db, { table: 'announcements', id: params.id, version }, () => read(context))
  return read(context)
}

const limitDrafts = ({ db, person, now }: AuthorContext) =>
  consumeLimit(
    db,
    { key: `announcement drafts:${person.id}`, amount: 1, most: announcementLimits.anHour * 3, minutes: 60, now },
    'announcements.too_many',
  )
const limitPublications = ({ db, person, now }: AuthorContext) =>
  consumeLimit(
    db,
    { key: `announcements:${person.id}`, amount: 1, most: announcementLimits.anHour, minutes: 60, now },
    'announcements.too_many',
  )

const create = async (context: AuthorContext, input: AnnouncementInput) => {
  const { db, person } = context
  checkAudience(input, await findAllowedAudience(db, person))
  await limitDrafts(context)
  return readById(context, await insertAnnouncement(db, input, person))
}

const printed = ({ confirmed_at, confirmed_edition, earlier_receipts, ...reader }: AnnouncementReader) => ({
  ...reader,
  receipts:
    confirmed_at === null || confirmed_edition === null
      ? []
      : [{ edition: confirmed_edition, at: confirmed_at }, ...earlier_receipts],
})

export const sentRoutes: Handlers<typeof sentAnnouncements> = {
  'GET /api/groups/announcements/sent': ({ db, query, person, locale }) =>
    withTabCounts(
      query,
      (listed) => listSent(db, { ...listed, person, locale }),
      (filters) => countSentEach(db, { filters, person }),
    ),

  'GET /api/groups/announcements/sent/export': async ({ db, query, person, locale }) => {
    const { format, ...listed } = query
    const { rows } = await listSent(db, { ...listed, person, locale })
    const name = localise(locale, { key: 'export.files.announcements' })
    return exportFile({ name, columns: exportColumns(locale), rows, format, locale, timeZone: person.timeZone })
  },

  'GET /api/groups/announcements/sent/roles': async ({ db, locale }) => ({ data: await listRoles(db, locale) }),

  'GET /api/groups/announcements/sent/:id': async (context) => ({ data: await read(context) }),

  'POST /api/groups/announcements/sent': async (context) => {
    const data = await create(context, context.body)
    context.audit({ action: 'create', entity, ids: [data.id], after: data })
    return { data }
  },

  'PUT /api/groups/announcements/sent/:id': async (context) => {
    const { db, params, body, person, now, audit } = context
    const { id } = params
    const { input, version } = body
    const before = await lock(context, version)
    const stored = await findStored(db, id)
    checkAudience(input, await findAllowedAudience(db, person), stored)
    checkEdit(stored, input, now)
    await updateAnnouncement(db, { id, before: stored, input }, person)
    await sendSoon(db)
    const data = await read(context)
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/groups/announcements/sent/:id': async (context) => {
    const { db, params, audit } = context
    const { id } = params
    const before = await lock(context, (await read(context)).version)
    if (before.state !== 'draft') throw conflict('announcements.only_drafts')
    await deleteDraft(db, id)
    audit({ action: 'delete', entity, ids: [id], before })
    return { data: { id } }
  },

  'POST /api/groups/announcements/sent/:id/publish': async (context) => {
    const { db, params, body, person, now, audit } = context
    const { id } = params
    const before = await lock(context, body.version)
    if (before.state !== 'draft') throw conflictWith('announcements.is_published', before)
    // A scheduled announcement appears unattended, so its audience must be within the reach of whoever publishes it.
    checkAudience(before, await findAllowedAudience(db, person))
    checkComplete(before, now)
    await limitPublications(context)
    await publishDraft(db, id)
    await sendSoon(db)
    const data = await read(context)
    audit({ action: 'publish', entity, ids: [id], before, after: data })
    return { data }
  },

  'POST /api/groups/announcements/sent/:id/withdraw': async (context) => {
    const { db, params, body, audit } = context
    const { id } = params
    const before = await lock(context, body.version)
    if (before.state === 'draft' || before.state === 'withdrawn')
      throw conflictWith('announcements.is_not_published', before)
    await withdrawPublished(db, id)
    await cancelMails(db, `/groups/announcements/${id}`)
    const data = await read(context)
    audit({ action: 'withdraw', entity, ids: [id], before, after: data })
    return { data }
  },

  'POST /api/groups/announcements/sent/:id/duplicate': async (context) => {
    const { db, params, person, audit } = context
    const before = await read(context)
    await limitDrafts(context)
    const copy = await duplicateAnnouncement(db, { id: params.id, authorId: person.id, titled: before.translations })
    const data = await readById(context, copy)
    audit({ action: 'create', entity, ids: [copy], after: data })
    return { data }
  },

  'GET /api/groups/announcements/sent/:id/readers': async (context) => {
    const { db, query, person } = context
    const { id } = await read(context)
    return withTabCounts(
      query,
      (listed) => listReaders(db, readersOf({ id, person }), listed),
      (filters) => countReadersEach(db, readersOf({ id, person }), filters),
    )
  },

  'GET /api/groups/announcements/sent/:id/readers/export': async (context) => {
    const { db, query, person, locale, audit } = context
    const { id, name } = await read(context)
    const { format, ...listed } = query
    const { rows } = await listReaders(db, readersOf({ id, person }), listed)
    audit({ action: 'export', entity, ids: [id], after: { filter: listed.filter, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.readers', values: { name } }),
      columns: readerColumns(locale),
      rows,
      format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/groups/announcements/sent/:id/readers/groups': async (context) => {
    const { db, person } = context
    const { id } = await read(context)
    return { data: await countReadersByGroup<number | null>(db, readersOf({ id, person })) }
  },

  'GET /api/groups/announcements/sent/:id/readers/sheet': async (context) => {
    const { db, query, person, locale, audit } = context
    const { id, name, edition, author_name, publish_at } = await read(context)
    const groupId = query.group_id
    const filter = groupId === undefined ? {} : { group_id: [groupId] }
    const listed = { filter, sort: { field: 'name', order: 'ASC' } } as const
    const { rows } = await listReaders(db, readersOf({ id, person }), listed)
    const former = await listFormerReaders(db, { id, person, groupId })
    audit({ action: 'export', entity, ids: [id], after: { filter, count: rows.length + former.length } })
    const say = (key: string, values: Record<string, string>) =>
      localise(locale, { key: `announcements.${key}`, values })
    const published = publish_at && { moment: momentInWords(locale, new Date(publish_at), person.timeZone) }
    const byWhomAndWhen = [published && say('sheet_published', published), author_name].filter(Boolean).join(' · ')
    return readersSheet(context, {
      name,
      about: [say('sheet_about', { name }), byWhomAndWhen],
      edition,
      readers: [...rows.map(printed), ...former.map((reader) => ({ ...printed(reader), isFormer: true }))],
    })
  },

  'POST /api/groups/announcements/sent/:id/remind': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { id } = params
    const { state } = await read(context)
    if (state !== 'published') throw conflict('announcements.is_not_published')
    const userIds = await takeReminders(db, { id, person, groupId: body.group_id })
    await remindReaders(db, services, { id, userIds })
    audit({ action: 'remind', entity, ids: [id], after: { reminded: userIds.length } })
    return { data: { reminded: userIds.length } }
  },
}
