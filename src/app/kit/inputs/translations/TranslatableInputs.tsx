import useMediaQuery from '@mui/material/useMediaQuery'
import { Info } from 'lucide-react'
import { Children, isValidElement, useContext, useId, useState, type ReactElement, type ReactNode } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { useLabel } from '../../fields/useLabel'
import { LocaleFields } from './LocaleFields'
import { contentLocales } from './locales'
import { localeStates } from './translations'
import { TranslationTabs } from './TranslationTabs'
import '../inputs.css'
import type { Locale } from '../../../../api'
import { FocusFieldContext } from '../focusField'
import type { LocaleState } from './translations'

const prefix = 'translations'

type Input = ReactElement<{ source: string; label?: string; optional?: boolean }>
const isInput = (child: ReactNode): child is Input =>
  isValidElement<{ source?: unknown }>(child) && Boolean(child.props.source)

/**
 * Translated fields (`translations.ru.name`), side by side or as tabs with their completeness. Unlike react-admin's,
 * an error opens the tab of its language and is prefixed with it.
 */
export const TranslatableInputs = ({ children }: { children: ReactNode }) => {
  const fields = Children.toArray(children)
    .filter(isInput)
    .map(({ props }) => props)
  const translate = useTranslate()
  const labelOf = useLabel()
  const id = useId()
  const [wished, setBeside] = useStore('kit.translations.beside', false)
  const beside = useMediaQuery('(min-width: 64em)') && wished
  const values: unknown = useWatch({ name: prefix })
  const { errors } = useFormState()
  const states = localeStates({ fields, values, errors: errors[prefix] })
  const { active, setActive } = useActiveLocale({ states, prefix })
  const unfinished = states.filter((state) => state.locale !== contentLocales[0] && state.missing.length > 0)
  return (
    <div className="bordered divided">
      <TranslationTabs
        id={id}
        states={states}
        active={active}
        onChoose={setActive}
        beside={beside}
        onBeside={setBeside}
      />
      <div className="translation-panels">
        {contentLocales.map((locale) => (
          <div
            key={locale}
            className="translation-panel"
            role="tabpanel"
            id={`${id}-${locale}`}
            aria-labelledby={`${id}-tab-${locale}`}
            hidden={!beside && locale !== active}
          >
            <LocaleFields locale={locale} prefix={prefix}>
              {children}
            </LocaleFields>
          </div>
        ))}
      </div>
      {unfinished.map((state) => (
        <p className="row align-start small muted p-4" key={state.locale}>
          <Info size={16} strokeWidth={2} aria-hidden />
          <span>
            {translate(`kit.translations.missing.${state.locale}`, {
              fields: state.missing.map((field) => labelOf(field).toLowerCase()).join(', '),
            })}
          </span>
        </p>
      ))}
    </div>
  )
}

/**
 * The selected language; a rejected save opens the first language with an error, and a link from the error summary
 * opens the field's language.
 */
const useActiveLocale = ({ states, prefix }: { states: readonly LocaleState[]; prefix: string }) => {
  const [active, setActive] = useState<Locale>(contentLocales[0])
  const { submitCount } = useFormState()
  const revealed = useContext(FocusFieldContext)
  const [seen, setSeen] = useState({ submitCount, count: revealed.count })
  if (seen.submitCount !== submitCount || seen.count !== revealed.count) {
    setSeen({ submitCount, count: revealed.count })
    const revealedLocale = contentLocales.find((locale) => revealed.path.startsWith(`${prefix}.${locale}.`))
    const failing = states.filter((state) => state.failing).map((state) => state.locale)
    if (seen.count !== revealed.count) setActive(revealedLocale ?? active)
    else if (!failing.includes(active)) setActive(failing[0] ?? active)
  }
  return { active, setActive }
}
