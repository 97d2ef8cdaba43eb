import { i18n, useTranslate } from '../i18n/i18n'
import { useLanguages } from './useLanguages'
import { Glyph } from '../widgets/Glyph'

/** The other languages as links, each in its own words: where a menu would be too much (R2.23). */
export const LanguageLinks = () => {
  const t = useTranslate()
  const others = useLanguages().filter(({ locale }) => locale !== i18n.locale())
  return others.map(({ locale, address, onClick }) => (
    <a key={locale} className="btn btn-small" lang={locale} hrefLang={locale} href={address} onClick={onClick}>
      <Glyph name="globe" className="i s" />
      {t(`languages.${locale}`)}
    </a>
  ))
}
