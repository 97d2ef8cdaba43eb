import type { Detail } from '../../api/home/entries'
import type { HomeSource } from '../kit/homeContext'
import { returnedItems, type ReturnedItem } from './homeQueries'

/** The reviewer's own words say more than the reason. */
const detailOf = ({ reason, text }: ReturnedItem['remarks'][number]): Detail =>
  text ?? { key: `remark.${reason}`, values: {} }

/** Achievements that came back with remarks. */
export const returnedAchievements: HomeSource<ReturnedItem> = {
  rows: returnedItems,
  present: (rows) => ({
    todo: rows.map(({ id, title, remarks }) => ({
      kind: 'achievement',
      id,
      title,
      details: [{ key: 'returned', values: {} }, ...remarks.map(detailOf)],
      at: null,
      on: null,
      path: '/my-portfolio',
      action: remarks.length > 0 && remarks.every(({ field }) => field === 'files') ? 'replace_file' : 'fix',
    })),
  }),
}
