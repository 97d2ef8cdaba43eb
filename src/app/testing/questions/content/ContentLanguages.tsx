import useMediaQuery from '@mui/material/useMediaQuery'
import { useContext, useId, useMemo, useState, type ReactNode } from 'react'
import { useSourceContext, useStore } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Locale } from '../../../../api'
import { errorList } from '../../../kit/inputs/errorList'
import { LocaleFields } from '../../../kit/inputs/translations/LocaleFields'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import { FocusFieldContext } from '../../../kit/inputs/focusField'
import { TranslationTabs } from '../../../kit/inputs/translations/TranslationTabs'
import '../../../kit/inputs/inputs.css'
import { languageStates, ShownLanguages } from './languages'

const isInLanguage = (path: string, locale: Locale) => path.includes(`.translations.${locale}.`)

/**
 * Shows the texts of a question and its parts in one language, or in both side by side. The kit's translation input
 * is not used here, because it would repeat the list of parts for each language.
 */
export const ContentLanguages = ({ children }: { children: ReactNode }) => {
  const id = useId()
  const content: unknown = useWatch({ name: 'content' })
  const { errors, submitCount } = useFormState()
  const failing = useMemo(() => {
    const paths = errorList({ errors, order: [] }).map(({ path }) => path)
    return contentLocales.filter((locale) => paths.some((path) => isInLanguage(path, locale)))
  }, [errors])
  const [active, setActive] = useState<Locale>(contentLocales[0])
  const [prefersSideBySide, setBeside] = useStore('kit.translations.beside', false)
  const beside = useMediaQuery('(min-width: 64em)') && prefersSideBySide
  // A rejected save activates a language with errors; a link to a field activates that field's language.
  const revealed = useContext(FocusFieldContext)
  const [seen, setSeen] = useState({ submitCount, count: revealed.count })
  if (seen.submitCount !== submitCount || seen.count !== revealed.count) {
    setSeen({ submitCount, count: revealed.count })
    const revealedLocale = contentLocales.find((locale) => isInLanguage(revealed.path, locale))
    if (seen.count !== revealed.count) setActive(revealedLocale ?? active)
    else if (!failing.includes(active)) setActive(failing[0] ?? active)
  }
  const shown = useMemo(() => (beside ? contentLocales : [active]), [beside, active])
  return (
    <div className="bordered divided">
      <TranslationTabs
        id={id}
        states={languageStates(content, failing)}
        active={active}
        onChoose={setActive}
        beside={beside}
        onBeside={setBeside}
      />
      <div className="translation-panel" role="tabpanel" id={`${id}-${active}`} aria-labelledby={`${id}-tab-${active}`}>
        <ShownLanguages value={shown}>{children}</ShownLanguages>
      </div>
    </div>
  )
}

/** Text inputs of the enclosing question or part, in the visible languages. */
export const Translated = ({ children }: { children: ReactNode }) => {
  const shown = useContext(ShownLanguages)
  const prefix = useSourceContext().getSource('translations')
  return (
    <div className={shown.length > 1 ? 'cols2' : 'stack'}>
      {shown.map((locale) => (
        <div key={locale} className="stack gap-5">
          <LocaleFields locale={locale} prefix={prefix}>
            {children}
          </LocaleFields>
        </div>
      ))}
    </div>
  )
}
