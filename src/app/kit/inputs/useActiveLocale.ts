import { useContext, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Locale } from '../../../api'
import { contentLocales } from './locales'
import { RevealContext } from './reveal'
import type { LocaleState } from './translations'

/**
 * The language in view: the one chosen last, except that a refused save opens the first language with an error, and a link to a field opens
 * that field's language.
 */
export const useActiveLocale = ({ states, prefix }: { states: readonly LocaleState[]; prefix: string }) => {
  const [active, setActive] = useState<Locale>(contentLocales[0])
  const { submitCount } = useFormState()
  const revealed = useContext(RevealContext)
  const [seen, setSeen] = useState({ submitCount, count: revealed.count })
  if (seen.submitCount !== submitCount || seen.count !== revealed.count) {
    setSeen({ submitCount, count: revealed.count })
    const asked = contentLocales.find((locale) => revealed.path.startsWith(`${prefix}.${locale}.`))
    const failing = states.filter((state) => state.failing).map((state) => state.locale)
    if (seen.count !== revealed.count) setActive(asked ?? active)
    else if (!failing.includes(active)) setActive(failing[0] ?? active)
  }
  return { active, setActive }
}
