import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CircleAlert, CircleCheck, CircleDashed, Columns2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Locale } from '../../../../api'
import { contentLocales } from './locales'
import type { LocaleState } from './translations'

type Props = {
  id: string
  states: readonly LocaleState[]
  active: Locale
  onChoose: (locale: Locale) => void
  beside: boolean
  onBeside: (beside: boolean) => void
}

/** Language tabs with completeness, and a switch to the side-by-side layout. */
export const TranslationTabs = ({ id, states, active, onChoose, beside, onBeside }: Props) => {
  const translate = useTranslate()
  const hasRoom = useMediaQuery('(min-width: 64em)')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = contentLocales.at((contentLocales.indexOf(active) + step) % contentLocales.length)
    if (!next) return
    onChoose(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <div className="translation-tabs row bg-canvas">
      <div className="tabs grow" role="tablist" aria-label={translate('kit.translations.language')}>
        {states.map((state) => (
          <button
            key={state.locale}
            type="button"
            role="tab"
            id={`${id}-tab-${state.locale}`}
            aria-selected={beside || state.locale === active}
            aria-controls={`${id}-${state.locale}`}
            tabIndex={state.locale === active ? 0 : -1}
            onClick={() => onChoose(state.locale)}
            onKeyDown={onKeyDown}
          >
            <Mark state={state} />
            {translate(`kit.locale.${state.locale}`)}
            <Count state={state} />
          </button>
        ))}
      </div>
      {hasRoom && (
        <Button size="small" color="secondary" aria-pressed={beside} onClick={() => onBeside(!beside)}>
          <Columns2 size={16} strokeWidth={2} aria-hidden />
          {translate('kit.translations.beside')}
        </Button>
      )}
    </div>
  )
}

const mark = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

const Mark = ({ state }: { state: LocaleState }) => {
  if (state.failing) return <CircleAlert {...mark} className="text-danger" />
  return state.missing.length === 0 ? (
    <CircleCheck {...mark} className="text-success" />
  ) : (
    <CircleDashed {...mark} className="text-warning" />
  )
}

const Count = ({ state }: { state: LocaleState }) => {
  const translate = useTranslate()
  if (state.failing) return <span className="sr-only">, {translate('kit.translations.failing')}</span>
  if (state.missing.length === 0) return <span className="sr-only">, {translate('kit.translations.full')}</span>
  return (
    <>
      <span className="small num">
        {translate('kit.translations.count', { filled: state.filled, wanted: state.wanted })}
      </span>
      <span className="sr-only"> {translate('kit.translations.filled')}</span>
    </>
  )
}
