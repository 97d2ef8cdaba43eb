import { collegeName } from '../../kit/college'
import type { sheets } from '../../../api/gradebook/sheets'
import { exportFile } from '../../kit/records/exports'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { conflict, forbidden, stale } from '../../kit/problems'
import { lockGradebook, lockUnsigned } from '../bookQueries'
import { readGrid } from '../books/grid'
import { findSigner } from '../books/gridQueries'
import { openToEdit, openToRead } from '../books/openBook'
import { publishBookChange } from '../liveQueries'
import { lockPlanning } from '../retakes/planQueries'
import { gridColumns } from './gridExport'
import { loadBookWithFinals, sheetLines } from './loadBookWithFinals'
import { finalSheet } from './sheet'
import { listSignings, signGradebook, reopenGradebook } from './signingQueries'

const entity = 'gradebook'

type Keys =
  | `POST /api/gradebook/:group/:subject/${'sign' | 'reopen'}`
  | `GET /api/gradebook/:group/:subject/${'signings' | 'sheet' | 'export'}`
export const signingRoutes: Pick<Handlers<typeof sheets>, Keys> = {
  'POST /api/gradebook/:group/:subject/sign': async (context) => {
    const { db, person, body, locale, audit } = context
    const opened = await openToEdit(context)
    if (opened.book.id === 0) throw conflict('gradebook.nothing_to_sign')
    const book = await lockUnsigned(db, opened.book.id, 'whole')
    if (book.version !== body.version) throw stale(await readGrid(context, { ...opened, book }))
    // Read after the lock: no cell can change any more.
    const lines = await sheetLines(db, await loadBookWithFinals(db, { ...opened, book }, locale), opened.period)
    const finals = lines.map(({ id, value, average }) => ({ user_id: id, value, average }))
    await signGradebook(db, { bookId: book.id, finals, personId: person.id })
    const after = await lockGradebook(db, book.id, 'whole')
    audit({ action: 'sign', entity, ids: [book.id], after: { signed_at: after.signed_at, finals } })
    await publishBookChange(context, book.id)
    return { data: await readGrid(context, { ...opened, book: after }) }
  },

  'POST /api/gradebook/:group/:subject/reopen': async (context) => {
    const { db, person, body, audit } = context
    const opened = await openToRead(context)
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    if (opened.book.id === 0) throw conflict('gradebook.not_signed')
    // Planning a retake reads the signed marks, so that it ends before they are open again, or sees that they are.
    await lockPlanning(db)
    const book = await lockGradebook(db, opened.book.id, 'whole')
    if (book.signed_at === null) throw conflict('gradebook.not_signed')
    if (book.version !== body.version) throw stale(await readGrid(context, { ...opened, book }))
    await reopenGradebook(db, { bookId: book.id, personId: person.id, reason: body.reason })
    const after = await lockGradebook(db, book.id, 'whole')
    audit({ action: 'reopen', entity, ids: [book.id], before: { signed_at: book.signed_at }, reason: body.reason })
    await publishBookChange(context, book.id)
    return { data: await readGrid(context, { ...opened, book: after }) }
  },

  'GET /api/gradebook/:group/:subject/signings': async (context) => ({
    data: await listSignings(context.db, (await openToRead(context)).book.id),
  }),

  'GET /api/gradebook/:group/:subject/sheet': async (context) => {
    const { db, locale, now, person, services } = context
    const opened = await openToRead(context)
    return finalSheet({
      ...opened,
      lines: await sheetLines(db, await loadBookWithFinals(db, opened, locale), opened.period),
      signedBy: opened.book.signed_at === null ? null : await findSigner(db, opened.book.id),
      college: await collegeName(db, services.config, locale),
      locale,
      now,
      timeZone: person.timeZone,
    })
  },

  'GET /api/gradebook/:group/:subject/export': async (context) => {
    const { db, locale, person, query, audit } = context
    const opened = await openToRead(context)
    const read = await loadBookWithFinals(db, opened, locale)
    const { group_code: group, subject_name: subject, groupId, subjectId } = opened.place
    audit({
      action: 'export',
      entity,
      ids: opened.book.id === 0 ? [] : [opened.book.id],
      after: { group_id: groupId, subject_id: subjectId, period_id: opened.period.id, count: read.people.length },
    })
    return exportFile({
      name: localise(locale, { key: 'export.files.gradebook', values: { group, subject } }),
      columns: gridColumns(read, locale),
      rows: read.people,
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },
}
