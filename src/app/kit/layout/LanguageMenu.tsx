import { Check, Globe } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { i18n, useTranslate } from '../i18n/i18n'
import { rememberLocale } from '../i18n/rememberLocale'
import { useLocalePath, useShell } from '../routing/shell'
import { Menu } from '../widgets/Menu'

/** R2.23: shown only when there is more than one language. Each entry is a link to this page in that language. */
export const LanguageMenu = ({ compact }: { compact: boolean }) => {
  const t = useTranslate()
  const { config } = useShell()
  const { pathname, search, hash } = useLocation()
  const localePath = useLocalePath()
  const current = i18n.locale()
  if (config.locales.length < 2) return null
  const name = t(`languages.${current}`)
  return (
    <Menu
      className={compact ? 'btn ic lang' : 'btn s'}
      label={`${compact ? current.toUpperCase() : name}, ${t('frame.language')}`}
      button={
        compact ? (
          current.toUpperCase()
        ) : (
          <>
            <Globe className="i s" aria-hidden="true" />
            {name}
          </>
        )
      }
    >
      {config.locales.map((locale) => (
        <a
          key={locale}
          className="menu-item"
          role="menuitemradio"
          aria-checked={locale === current}
          tabIndex={-1}
          lang={locale}
          hrefLang={locale}
          href={localePath(locale, `${pathname}${search}${hash}`)}
          onClick={() => rememberLocale(locale)}
        >
          {t(`languages.${locale}`)}
          {locale === current && <Check className="i s end" aria-hidden="true" />}
        </a>
      ))}
    </Menu>
  )
}
