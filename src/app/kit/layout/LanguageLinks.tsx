import { i18n, useTranslate } from '../i18n/i18n'
import { useLanguages } from './useLanguages'

/** The languages side by side, where there is no room for their menu (R2.23). */
export const LanguageLinks = () => {
  const t = useTranslate()
  const languages = useLanguages()
  if (languages.length < 2) return null
  return (
    <nav className="drawer-languages" aria-label={t('frame.language')}>
      {languages.map(({ locale, address, remember }) => (
        <a
          key={locale}
          className="btn s"
          lang={locale}
          hrefLang={locale}
          href={address}
          aria-current={locale === i18n.locale() ? 'true' : undefined}
          onClick={remember}
        >
          {t(`languages.${locale}`)}
        </a>
      ))}
    </nav>
  )
}
