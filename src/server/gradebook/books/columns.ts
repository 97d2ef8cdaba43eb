import type { Scale } from '../../../api/gradebook/codes'
import { gradebookLimits } from '../../../api/gradebook/codes'
import type { ItemInput } from '../../../api/gradebook/items'
import { conflict, invalid } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { lockUnsigned } from '../bookQueries'
import { publishBookChange } from '../liveQueries'
import { countItems, findMarkStats, insertItem, updateItem } from './itemQueries'
import { openLocked, type PeriodContext } from './openBook'

/** Runs after the insert, so the new columns are counted. */
export const checkItemLimit = async (db: Db, bookId: number): Promise<void> => {
  if ((await countItems(db, bookId)) > gradebookLimits.items)
    throw conflict('gradebook.too_many_items', { count: gradebookLimits.items })
}

/** Rejects another scale for a column with marks, and a max below its highest mark. */
export const checkMarks = async (
  db: Db,
  before: { id: number; scale: Scale },
  after: { scale: Scale; max: number },
): Promise<void> => {
  const { count, best } = await findMarkStats(db, before.id)
  if (count > 0 && before.scale !== after.scale) throw invalid({ scale: [{ key: 'gradebook.scale_of_marks' }] })
  if (best !== null && best > after.max)
    throw invalid({ max: [{ key: 'gradebook.max_below_mark', values: { value: best } }] })
}

/** Adds a column for a higher feature; 404 for users who cannot edit the gradebook, 409 if it is signed or full. */
export const addColumn = async (context: PeriodContext, input: ItemInput): Promise<number> => {
  const { book } = await openLocked(context)
  const item = await insertItem(context.db, book.id, input)
  await checkItemLimit(context.db, book.id)
  await publishBookChange(context, book.id)
  return item
}

type Column = { id: number; gradebook_id: number; scale: Scale }
/** Changes a column for a higher feature, by the rules of the grid. The caller has checked that the person can edit it. */
export const changeColumn = async (
  context: Pick<PeriodContext, 'db' | 'person'>,
  before: Column,
  input: Omit<ItemInput, 'topic' | 'held_on' | 'test_id' | 'kind'>,
): Promise<void> => {
  const { db } = context
  await lockUnsigned(db, before.gradebook_id, 'whole')
  await checkMarks(db, before, input)
  await updateItem(db, before.id, input)
  await publishBookChange(context, before.gradebook_id)
}
