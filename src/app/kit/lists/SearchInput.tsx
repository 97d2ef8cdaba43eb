import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { SearchBox } from '../inputs/SearchBox'

type Props = {
  source: 'q'
  alwaysOn: true
  /** Text or message key that describes the searched fields. */
  placeholder: string
}

/** Search as you type; the query is stored in the URL. */
export const SearchInput = ({ placeholder }: Props) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const inForce = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(inForce)
  const [seen, setSeen] = useState(inForce)
  if (seen !== inForce) {
    // The URL has changed through typing, the back button or a reset.
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
