import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import russian from 'ra-language-russian'
import { mergeTranslations, type I18nProvider } from 'react-admin'

type Options = { locale: string; messages: () => Parameters<typeof mergeTranslations>[number] }

/**
 * react-admin's texts with ours over them. The published Russian ones lag behind react-admin and lack some plural forms: the key `ra` of
 * our own messages fills them in. Messages that arrive later, with the screens that show them, are followed.
 */
export const i18nProviderOver = ({ locale, messages }: Options): I18nProvider => {
  const theirs = locale === 'ru' ? russian : english
  const over = (ours: ReturnType<typeof messages>) => ({
    ours,
    provider: polyglotI18nProvider(() => mergeTranslations(theirs, ours), locale, [], { allowMissing: true }),
  })
  let latest = over(messages())
  return {
    translate: (key, options) => {
      const ours = messages()
      if (ours !== latest.ours) latest = over(ours)
      return latest.provider.translate(key, options)
    },
    // The language changes with the address, so with a page load.
    changeLocale: async () => undefined,
    getLocale: () => locale,
    getLocales: () => [{ locale, name: locale }],
  }
}
