import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import russian from 'ra-language-russian'
import { mergeTranslations, type I18nProvider } from 'react-admin'

type Options = { locale: string; messages: Parameters<typeof mergeTranslations>[number] }

/**
 * react-admin's texts with ours over them. The published Russian ones lag behind react-admin and lack some plural forms: the key `ra` of
 * our own messages fills them in.
 */
export const i18nProviderOver = ({ locale, messages }: Options): I18nProvider =>
  polyglotI18nProvider(
    () => mergeTranslations(locale === 'ru' ? russian : english, messages),
    locale,
    [{ locale, name: locale }],
    { allowMissing: true },
  )
