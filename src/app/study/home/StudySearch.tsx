import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { SearchBox } from '../../kit/inputs/SearchBox'
import { useDeferredChange } from '../../kit/inputs/useDeferredChange'

/** The search text. It is part of the URL, so reload, links and Back restore it. */
export const useSearchQuery = () => {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const search = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: q !== '' && text !== '' })
  return { q, search }
}

type Props = { q: string; onSearch: (q: string) => void }

/** Searches titles and texts while the user types. */
export const StudySearch = ({ q, onSearch }: Props) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useDeferredChange(typed.trim(), (text) => {
    if (text !== q) onSearch(text)
  })
  return (
    <search className="find">
      <SearchBox
        label={translate('study.search')}
        hint={translate('study.search_hint')}
        value={typed}
        onType={setTyped}
        onClear={() => {
          setTyped('')
          onSearch('')
        }}
      />
    </search>
  )
}
