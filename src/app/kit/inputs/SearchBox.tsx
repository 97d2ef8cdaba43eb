import { Search, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import './inputs.css'

type Props = {
  label: string
  /** Placeholder; defaults to the label. */
  hint?: string
  value: string
  onType: (text: string) => void
  onClear: () => void
}

/** A search field with a clear button. */
export const SearchBox = ({ label, hint = label, value, onType, onClear }: Props) => {
  const translate = useTranslate()
  return (
    <div className="search-box">
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      <Search size={20} strokeWidth={1.75} aria-hidden />
      {value && (
        <button type="button" className="cross" aria-label={translate('kit.list.search_clear')} onClick={onClear}>
          <X size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
