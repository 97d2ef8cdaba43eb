import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { ArrowLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import { FilterMenu } from './Filter'
import type { FilterElement } from './FilterBar'

/** A menu to add a filter: first the field, then its value. */
export const AddFilter = ({ filters }: { filters: readonly FilterElement[] }) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [picked, setPicked] = useState<FilterElement | null>(null)
  const close = () => setAnchor(null)
  if (filters.length === 0 && !anchor) return null
  return (
    <>
      <Button
        size="small"
        className="add-filter muted"

        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setPicked(null)
          setAnchor(event.currentTarget)
        }}
      >
        <Plus size={16} strokeWidth={2} aria-hidden />
        {translate('kit.filter.add')}
      </Button>
      <FilterMenu anchor={anchor} onClose={close}>
        {picked && (
          <MenuItem className="faint" onClick={() => setPicked(null)}>
            <ArrowLeft size={16} strokeWidth={2} aria-hidden />
            {labelOf(picked.props)}
          </MenuItem>
        )}
        {picked ??
          filters.map((filter) => (
            <MenuItem key={filter.props.source} onClick={() => setPicked(filter)}>
              <span className="grow">{labelOf(filter.props)}</span>
              <ChevronRight size={16} strokeWidth={2} aria-hidden />
            </MenuItem>
          ))}
      </FilterMenu>
    </>
  )
}
