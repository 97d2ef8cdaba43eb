import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import type { PopoverActions } from '@mui/material/Popover'
import { X } from 'lucide-react'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import { clearFilter } from './filterValues'

export type FilterProps = {
  /** Field that the filter applies to. */
  source: string
  /** Message key of the label; by default the field's own label. */
  label?: string
}

/** Set inside a menu, where a filter renders only its values. Elsewhere it renders a chip. */
const MenuContext = createContext<{ close: () => void } | null>(null)

type MenuProps = { anchor: HTMLElement | null; onClose: () => void; children: ReactNode }

/** Menu for choosing a filter's values. Repositions itself to stay inside the viewport when its content grows. */
export const FilterMenu = ({ anchor, onClose, children }: MenuProps) => {
  const actions = useRef<PopoverActions>(null)
  const place = useCallback((list: HTMLElement | null) => {
    if (!list || !('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(() => actions.current?.updatePosition())
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      action={actions}
      className="filter-menu"
      slotProps={{ list: { ref: place } }}
    >
      <MenuContext value={{ close: onClose }}>{children}</MenuContext>
    </Menu>
  )
}

/** Returns a function that closes the menu around a filter's values. */
export const useCloseMenu = (): (() => void) => useContext(MenuContext)?.close ?? ignore
const ignore = () => undefined

type Props = FilterProps & {
  /** The selected values as text. */
  text: string
  /** Choices, as menu items. */
  children: ReactNode
}

/** An active filter as a chip: a click edits its values, the cross removes it. Inside a menu it renders only the values. */
export const Filter = ({ source, label, text, children }: Props) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const isInMenu = useContext(MenuContext) !== null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { filterValues, setFilters } = useListContext()
  if (isInMenu) return children
  const name = labelOf({ source, label })
  return (
    <span className="filter-chip rounded row gap-1">
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <span className="muted">{name}:</span> <b className="truncate medium text-primary">{text}</b>
      </Button>
      <IconButton
        size="small"
        className="flex-none"

        aria-label={translate('kit.filter.remove', { name: `${name} ${text}` })}
        onClick={() => setFilters(clearFilter(filterValues, source))}
      >
        <X size={16} strokeWidth={2} aria-hidden />
      </IconButton>
      <FilterMenu anchor={anchor} onClose={() => setAnchor(null)}>
        {children}
      </FilterMenu>
    </span>
  )
}
