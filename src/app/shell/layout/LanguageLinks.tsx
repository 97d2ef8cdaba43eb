import { i18n, useTranslate } from '../i18n/i18n'
import { useLanguages } from './useLanguages'
import { Glyph } from '../widgets/Glyph'

/** Links to the other languages, each named in its own language (R2.23). */
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
