import type { CarriedMark, sheets } from '../../../api/gradebook/sheets'
import type { Locale } from '../../../api/kit/endpoints'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { conflict, invalid } from '../../kit/problems'
import { readCells } from '../books/entryQueries'
import { openToEdit, placeOf, type PeriodContext } from '../books/openBook'
import { lockItems, writeCells, type NewState } from '../cellQueries'
import { publishBookChange } from '../liveQueries'
import { hasMoved, listCarryItems, listOldMarks } from './carryQueries'
import { planCarry, type PlannedMark } from './carryRules'

type CarryContext = PeriodContext & { body: { student_id: number; from_group_id: number } }

/** Plans the transfer of marks from the former group; `hold` locks the target columns. */
const plan = async (context: CarryContext, { hold }: { hold: boolean }) => {
  const { db, params, body } = context
  const { student_id: userId, from_group_id: from } = body
  const { book, period } = await openToEdit(context)
  if (!(await hasMoved(db, { userId, from, into: params.group })))
    throw invalid({ student_id: [{ key: 'gradebook.has_not_moved' }] })
  if (book.signed_at !== null) throw conflict('gradebook.is_signed')
  const ids = (await listCarryItems(db, book.id)).map(({ id }) => id)
  if (hold && (await lockItems(db, { ...placeOf(context), ids })).some(({ signed_at }) => signed_at !== null))
    throw conflict('gradebook.is_signed')
  const [items, cells, marks] = await Promise.all([
    listCarryItems(db, book.id),
    readCells(db, { cells: ids.map((item_id) => ({ item_id, student_id: userId })), groupId: params.group }),
    listOldMarks(db, { groupId: from, subjectId: params.subject, periodId: period.id, userId }),
  ])
  const filled = new Set(
    cells.flatMap(({ item_id, value, flag }) => (value !== null || flag !== null ? [item_id] : [])),
  )
  const carriedItems = items.filter(({ id }) => ids.includes(id))
  return { book, cells, carried: planCarry(marks, { items: carriedItems, filled }) }
}

const presentMark = ({ mark, into, message }: PlannedMark, locale: Locale): CarriedMark => ({
  item_id: mark.item.id,
  title: mark.item.title,
  held_on: mark.item.held_on,
  scale: mark.item.scale,
  value: mark.value,
  flag: mark.flag,
  into_item_id: into?.id ?? null,
  into_title: into?.title ?? null,
  message: message && localise(locale, message),
})

type Keys = `POST /api/gradebook/:group/:subject/carry${'' | '/preview'}`
export const carryRoutes: Pick<Handlers<typeof sheets>, Keys> = {
  'POST /api/gradebook/:group/:subject/carry/preview': async (context) => {
    const { carried } = await plan(context, { hold: false })
    return { data: carried.map((one) => presentMark(one, context.locale)) }
  },

  'POST /api/gradebook/:group/:subject/carry': async (context) => {
    const { db, person, body, locale, audit } = context
    const { book, cells, carried } = await plan(context, { hold: true })
    const states = carried.flatMap(({ mark, into, message }): NewState[] => {
      const cell = cells.find(({ item_id }) => item_id === into?.id)
      if (!into || message || !cell) return []
      const { value, flag, comment, attempt_id } = mark
      return [
        {
          item_id: into.id,
          user_id: body.student_id,
          value,
          flag,
          comment: cell.comment ?? comment,
          private_note: cell.private_note,
          attempt_id,
          version: cell.version + 1,
          op_id: null,
          reason: null,
        },
      ]
    })
    await writeCells(db, { states, source: 'carried', changedBy: person.id })
    audit({
      action: 'carry',
      entity: 'gradebook',
      ids: book.id === 0 ? [] : [book.id],
      after: { ...body, cells: states.length, items: states.map(({ item_id }) => item_id) },
    })
    if (states.length > 0) await publishBookChange(context, book.id)
    return { data: carried.map((one) => presentMark(one, locale)) }
  },
}
