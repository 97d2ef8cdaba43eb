import { Check } from 'lucide-react'
import { i18n, useTranslate } from '../i18n/i18n'
import { Menu } from '../widgets/Menu'
import { useLanguages } from './useLanguages'

/** R2.23: links to this page in each language; hidden if there is only one. */
export const LanguageMenu = () => {
  const t = useTranslate()
  const languages = useLanguages()
  const current = i18n.locale()
  if (languages.length < 2) return null
  const name = current.toUpperCase()
  return (
    // On phones the languages are in the drawer, to leave room for the title.
    <div className="hide-phone">
      <Menu className="btn btn-small" label={`${name}, ${t('frame.language')}`} button={name}>
        {languages.map(({ locale, address, onClick }) => (
          <a
            key={locale}
            className="menu-item"
            role="menuitemradio"
            aria-checked={locale === current}
            tabIndex={-1}
            lang={locale}
            hrefLang={locale}
            href={address}
            onClick={onClick}
          >
            {t(`languages.${locale}`)}
            {locale === current && <Check className="i s end" aria-hidden="true" />}
          </a>
        ))}
      </Menu>
    </div>
  )
}
