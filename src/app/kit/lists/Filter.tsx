import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import { X } from 'lucide-react'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import { cleared } from './filterValues'

export type FilterProps = {
  /** The field of the filter. */
  source: string
  /** The message that names it; the field's own label by default. */
  label?: string
}

/** Inside a menu a filter shows its values alone; `close` ends the menu. Elsewhere it is a chip. */
const MenuContext = createContext<{ close: () => void } | null>(null)

type MenuProps = { anchor: HTMLElement | null; onClose: () => void; children: ReactNode }

/** The menu in which a filter's values are chosen. */
export const FilterMenu = ({ anchor, onClose, children }: MenuProps) => (
  <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
    <MenuContext value={{ close: onClose }}>{children}</MenuContext>
  </Menu>
)

/** Ends the menu that a filter's values stand in. */
export const useCloseMenu = (): (() => void) => useContext(MenuContext)?.close ?? ignore
const ignore = () => undefined

type Props = FilterProps & {
  /** What it is narrowed to, in words. */
  text: string
  /** The values to choose from, as items of a menu. */
  children: ReactNode
}

/** A filter in force: its name and values; a click changes them, the cross takes it away. In a menu, its values. */
export const Filter = ({ source, label, text, children }: Props) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const isInMenu = useContext(MenuContext) !== null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { filterValues, setFilters } = useListContext()
  if (isInMenu) return children
  const name = labelOf({ source, label })
  return (
    <span className="filter-chip row gap-1">
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <span className="muted">{name}:</span> <b className="truncate medium text-primary">{text}</b>
      </Button>
      <IconButton
        size="small"
        className="flex-none"

        aria-label={translate('kit.filter.remove', { name: `${name} ${text}` })}
        onClick={() => setFilters(cleared(filterValues, source))}
      >
        <X size={16} strokeWidth={2} aria-hidden />
      </IconButton>
      <FilterMenu anchor={anchor} onClose={() => setAnchor(null)}>
        {children}
      </FilterMenu>
    </span>
  )
}
