import type { Detail, HomePart } from '../../api/home/entries'
import type { HomeContext } from '../kit/homeContext'
import { listReturnedItems, type ReturnedItem } from './homeQueries'

/** Achievements that came back with remarks. */
export const findReturnedItems = async ({ db, person }: HomeContext): Promise<HomePart> => {
  const rows = await listReturnedItems(db, person.id)
  const todo = rows.map(({ id, title, remarks }) => ({
    kind: 'achievement' as const,
    id,
    title,
    details: [{ key: 'returned', values: {} }, ...remarks.map(detailOf)],
    at: null,
    on: null,
    path: '/my-portfolio',
    action: remarks.length > 0 && remarks.every(({ field }) => field === 'files') ? 'replace_file' : 'fix',
  }))
  return { todo, dates: [] }
}

/** The reviewer's own words say more than the reason. */
const detailOf = ({ reason, text }: ReturnedItem['remarks'][number]): Detail =>
  text ?? { key: `remark.${reason}`, values: {} }
