import { useTranslate } from 'react-admin'
import type { GradeItem } from '../../../api/gradebook/items'
import { ColumnsMenu } from '../../kit/lists/ColumnsMenu'
import { itemName } from './sheet'

type Props = { items: readonly GradeItem[]; hidden: readonly number[]; onHide: (hidden: readonly number[]) => void }

/** Selects the columns to show, lessons also all at once. Hidden columns still count. */
export const BookColumnsMenu = ({ items, hidden, onHide }: Props) => {
  const translate = useTranslate()
  const entry = (key: string | number, label: string, ids: readonly number[]) => {
    const isShown = ids.every((id) => !hidden.includes(id))
    const onToggle = () =>
      onHide(isShown ? [...new Set([...hidden, ...ids])] : hidden.filter((id) => !ids.includes(id)))
    return { key, label, isShown, onToggle }
  }
  const lessons = items.flatMap(({ id, kind }) => (kind === 'lesson' ? [id] : []))
  return (
    <ColumnsMenu
      columns={[
        ...(lessons.length > 0 ? [entry('lessons', translate('marks.all_lessons'), lessons)] : []),
        ...items.map((item) => entry(item.id, itemName(item), [item.id])),
      ]}
    />
  )
}
