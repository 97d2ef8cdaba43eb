import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { SearchBox } from '../inputs/SearchBox'

type Props = {
  source: 'q'
  alwaysOn: true
  /** What is looked through: a text or the key of a message. */
  placeholder: string
}

/** Full-text search over the list, as one types; what is searched for stands in the address. */
export const SearchInput = ({ placeholder }: Props) => {
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
    <SearchBox
      label={translate('kit.list.search')}
      hint={translate(placeholder, { _: placeholder })}
      value={typed}
      onType={(text) => search(text, true)}
      onClear={() => search('', false)}
    />
  )
}
