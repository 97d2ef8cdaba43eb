import IconButton from '@mui/material/IconButton'
import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SearchBox } from '../../kit/inputs/SearchBox'
import { Select } from '../../kit/inputs/choices/Select'
import { useDeferredChange } from '../../kit/inputs/useDeferredChange'
import { kinds, sorts, type Place } from './usePlace'

type Props = {
  place: Place
  view: 'grid' | 'list'
  onView: (view: 'grid' | 'list') => void
  onGo: (next: Partial<Place>, options?: { replace?: boolean }) => void
}

/** Search, type filter, sort order, and tile or row view. */
export const Toolbar = ({ place, view, onView, onGo }: Props) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(place.q)
  const [seen, setSeen] = useState(place.q)
  if (seen !== place.q) {
    setSeen(place.q)
    if (typed.trim() !== place.q) setTyped(place.q)
  }
  useDeferredChange(typed.trim(), (q) => {
    if (q !== place.q) onGo({ q }, { replace: true })
  })
  return (
    <div className="filters media-bar">
      <SearchBox label={translate('media.search')} value={typed} onType={setTyped} onClear={() => setTyped('')} />
      <Select
        aria-label={translate('media.kind')}
        choices={kinds.map((id) => ({ id, name: translate(`media.kinds.${id}`) }))}
        value={place.kind}
        onChange={(kind) => onGo({ kind: kind?.id ?? null })}
        emptyText={translate('media.kinds.all')}
        clearable
      />
      <Select
        aria-label={translate('media.order')}
        choices={sorts.map((id) => ({ id, name: translate(`media.sorts.${id.replace('-', '')}`) }))}
        value={place.sort}
        onChange={(sort) => sort && onGo({ sort: sort.id })}
      />
      <IconButton
        aria-label={translate(view === 'grid' ? 'media.as_list' : 'media.as_grid')}
        title={translate(view === 'grid' ? 'media.as_list' : 'media.as_grid')}
        onClick={() => onView(view === 'grid' ? 'list' : 'grid')}
      >
        {view === 'grid' ? (
          <List size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
        )}
      </IconButton>
    </div>
  )
}
