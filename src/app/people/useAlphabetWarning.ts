import { useRef } from 'react'
import { latinAmongCyrillic } from '../../api/people/nameAlphabets'
import { useTranslate } from '../shell/i18n/i18n'

type Names = Readonly<Record<string, string>>

/** Returns an error for each name that mixes Latin and Cyrillic letters. The same names pass on the second submit. */
export const useAlphabetWarning = () => {
  const t = useTranslate()
  const confirmed = useRef('')
  return (names: Names): Record<string, string> | undefined => {
    const mixed = Object.entries(names).flatMap(([field, name]) => {
      const letters = latinAmongCyrillic(name)
      return letters.length > 0 ? [[field, t('people.mixed_alphabets', { letters: letters.join(', ') })]] : []
    })
    const sent = JSON.stringify(names)
    if (mixed.length === 0 || confirmed.current === sent) return undefined
    confirmed.current = sent
    return Object.fromEntries(mixed)
  }
}
