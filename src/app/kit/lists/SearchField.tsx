import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'

/** Full-text search over the list, as one types; what is searched for stands in the address. */
export const SearchField = ({ hint }: { hint: string }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const inForce = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(inForce)
  const [seen, setSeen] = useState(inForce)
  if (seen !== inForce) {
    // The address has changed: by what was typed, by "back", by "reset".
    setSeen(inForce)
    if (typed.trim() !== inForce) setTyped(inForce)
  }
  const search = (text: string, isTyping: boolean) => {
    setTyped(text)
    const { q: _, ...rest } = filterValues
    const q = text.trim()
    setFilters(q ? { ...rest, q } : rest, undefined, isTyping)
  }
  return (
    <div className="search">
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        className="in"
        type="search"
        aria-label={translate('kit.list.search')}
        placeholder={hint}
        value={typed}
        onChange={(event) => search(event.target.value, true)}
      />
      {typed && (
        <button type="button" aria-label={translate('kit.list.search_clear')} onClick={() => search('', false)}>
          <X size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
