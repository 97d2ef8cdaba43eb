import type { attendance } from '../../../api/gradebook/attendance'
import type { gradebooks } from '../../../api/gradebook/gradebooks'
import type { GradeItem } from '../../../api/gradebook/items'
import { gradebookLimits } from '../../../api/gradebook/codes'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { conflict, orNotFound, invalid, stale } from '../../kit/problems'
import { lockUnsigned } from '../bookQueries'
import { publishBookChange } from '../liveQueries'
import { transferReleased } from '../scores'
import { readGrid } from './grid'
import { findItem, listItems } from './gridQueries'
import {
  deleteEmptyItem,
  findMarkStats,
  insertItem,
  insertLessons,
  isTestOf,
  hasRetakes,
  saveRules,
  setAttendance,
  setItemArchived,
  updateItem,
} from './itemQueries'
import { editablePlace, openLocked, type BookContext } from './openBook'
import { checkItemLimit, checkMarks } from './columns'
import { checkEdit, checkLessonNumber, checkPattern } from './rules'

const entity = 'gradebook/items'

type ItemContext = BookContext & { params: { item: number } }
const read = async ({ db, locale, params }: ItemContext) =>
  orNotFound(await findItem(db, { id: params.item, groupId: params.group, subjectId: params.subject, locale }))
const presentItem = ({ gradebook_id, ...item }: GradeItem & { gradebook_id: number }): GradeItem => item

/** Locks the gradebook of a column for an edit and returns the column; 404 for users who cannot edit it. */
const lockItem = async (context: ItemContext) => {
  await editablePlace(context)
  const { gradebook_id } = await read(context)
  await lockUnsigned(context.db, gradebook_id, 'whole')
  // Read again after the lock, to see changes committed while waiting for it.
  return read(context)
}

const checkTest = async ({ db, person, params }: BookContext, testId: number | null) => {
  if (testId === null || (await isTestOf(db, { testId, subjectId: params.subject, person }))) return
  throw invalid({ test_id: [{ key: 'field.no_such_record' }] })
}

type Keys = Extract<keyof typeof gradebooks, `${string}/items${string}` | `${string}/lessons` | `${string}/rules`>
export const itemRoutes: Pick<Handlers<typeof gradebooks>, Keys> = {
  'PUT /api/gradebook/:group/:subject/rules': async (context) => {
    const { db, body, audit } = context
    const opened = await openLocked(context)
    const { book } = opened
    // If this request created the gradebook (version 1), the client saw version 0.
    if (body.version !== book.version && !(body.version === 0 && book.version === 1))
      throw stale(await readGrid(context, opened))
    const final = (await listItems(db, { bookId: book.id, locale: context.locale })).find(
      ({ kind }) => kind === 'final',
    )
    const byHand = final ? (await findMarkStats(db, final.id)).count : 0
    if (byHand > 0 && body.scale !== book.scale) throw invalid({ scale: [{ key: 'gradebook.scale_of_finals' }] })
    if (body.scale !== book.scale && (await hasRetakes(db, book.id)))
      throw invalid({ scale: [{ key: 'gradebook.scale_of_retakes' }] })
    await saveRules(db, book.id, body)
    const after = await lockUnsigned(db, book.id, 'whole')
    const { scale, rules } = book
    audit({
      action: 'set_rules',
      entity: 'gradebook',
      ids: [book.id],
      before: { scale, rules },
      after: { scale: after.scale, rules: after.rules },
    })
    await publishBookChange(context, book.id)
    return { data: await readGrid(context, { ...opened, book: after }) }
  },

  'POST /api/gradebook/:group/:subject/items': async (context) => {
    const { db, body, audit } = context
    const { book } = await openLocked(context)
    checkLessonNumber(body)
    await checkTest(context, body.test_id)
    const item = await insertItem(db, book.id, body)
    await checkItemLimit(db, book.id)
    if (body.test_id !== null) await transferReleased(db, { bookId: book.id, testId: body.test_id })
    const data = presentItem(await read({ ...context, params: { ...context.params, item } }))
    audit({ action: 'create', entity, ids: [item], after: data })
    await publishBookChange(context, book.id)
    return { data }
  },

  'POST /api/gradebook/:group/:subject/lessons': async (context) => {
    const { db, body, audit, locale } = context
    const { book, period } = await openLocked(context)
    checkPattern(body, period)
    const most = gradebookLimits.lessons
    const ids = await insertLessons(db, {
      ...body,
      bookId: book.id,
      title: localise('ru', { key: 'gradebook.lesson' }),
      most,
    })
    if (ids.length > most) throw conflict('gradebook.too_many_lessons', { count: most })
    await checkItemLimit(db, book.id)
    const made = new Set(ids)
    audit({ action: 'create', entity, ids, after: { ...body, gradebook_id: book.id } })
    await publishBookChange(context, book.id)
    return { data: (await listItems(db, { bookId: book.id, locale })).filter(({ id }) => made.has(id)) }
  },

  'PUT /api/gradebook/:group/:subject/items/:item': async (context) => {
    const { db, params, audit } = context
    const { version, ...input } = context.body
    const { gradebook_id, ...before } = await lockItem(context)
    if (before.version !== version) throw stale(before)
    checkEdit(before, input)
    checkLessonNumber(input)
    if (input.test_id !== before.test_id) await checkTest(context, input.test_id)
    await checkMarks(db, before, input)
    await updateItem(db, params.item, input)
    if (input.test_id !== null && input.test_id !== before.test_id)
      await transferReleased(db, { bookId: gradebook_id, testId: input.test_id })
    const data = presentItem(await read(context))
    audit({ action: 'edit', entity, ids: [params.item], before, after: data })
    await publishBookChange(context, gradebook_id)
    return { data }
  },

  'DELETE /api/gradebook/:group/:subject/items/:item': async (context) => {
    const { db, params, audit } = context
    const { gradebook_id, ...before } = await lockItem(context)
    if (before.kind === 'final') throw conflict('gradebook.final_stays')
    const isGone = await deleteEmptyItem(db, params.item)
    if (!isGone) await setItemArchived(db, params.item, true)
    audit({ action: isGone ? 'delete' : 'archive', entity, ids: [params.item], before })
    await publishBookChange(context, gradebook_id)
    return { data: { id: params.item } }
  },

  'POST /api/gradebook/:group/:subject/items/:item/restore': async (context) => {
    const { db, params, audit } = context
    const { gradebook_id } = await lockItem(context)
    await setItemArchived(db, params.item, false)
    const data = presentItem(await read(context))
    audit({ action: 'restore', entity, ids: [params.item], after: data })
    await publishBookChange(context, gradebook_id)
    return { data }
  },
}

/** Records that everybody without a sign was at the lesson; repeating it changes nothing. */
export const recordAttendance: Handlers<
  typeof attendance
>['POST /api/gradebook/:group/:subject/items/:item/attendance'] = async (context) => {
  const { db, params, audit } = context
  const { gradebook_id, ...before } = await lockItem(context)
  if (before.kind !== 'lesson') throw conflict('attendance.not_a_lesson')
  if (before.attendance_at === null) await setAttendance(db, params.item)
  const data = presentItem(await read(context))
  audit({ action: 'record_attendance', entity, ids: [params.item], before, after: data })
  await publishBookChange(context, gradebook_id)
  return { data }
}
