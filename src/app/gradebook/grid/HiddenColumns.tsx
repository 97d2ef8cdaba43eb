import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { GradeItem } from '../../../api/gradebook/items'
import { itemName } from './sheet'

type Props = { items: readonly GradeItem[]; hidden: readonly number[]; onHide: (hidden: readonly number[]) => void }

/** Selects the columns to show. Hidden columns still count. */
export const HiddenColumns = ({ items, hidden, onHide }: Props) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const lessons = items.flatMap(({ id, kind }) => (kind === 'lesson' ? [id] : []))
  const areLessonsShown = lessons.every((id) => !hidden.includes(id))
  const row = (key: string | number, text: string, isShown: boolean, onClick: () => void) => (
    <MenuItem key={key} role="menuitemcheckbox" aria-checked={isShown} onClick={onClick}>
      <span className="tick-place">{isShown && <Check size={16} strokeWidth={2} aria-hidden />}</span>
      {text}
    </MenuItem>
  )
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('kit.columns')}
        title={translate('kit.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {lessons.length > 0 &&
          row('lessons', translate('marks.all_lessons'), areLessonsShown, () =>
            onHide(
              areLessonsShown ? [...new Set([...hidden, ...lessons])] : hidden.filter((id) => !lessons.includes(id)),
            ),
          )}
        {items.map((item) => {
          const isShown = !hidden.includes(item.id)
          return row(item.id, itemName(item), isShown, () =>
            onHide(isShown ? [...hidden, item.id] : hidden.filter((id) => id !== item.id)),
          )
        })}
      </Menu>
    </>
  )
}
