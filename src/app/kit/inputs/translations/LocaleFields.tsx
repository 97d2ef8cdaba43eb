import { useMemo, type ReactNode } from 'react'
import { SourceContextProvider, useResourceContext } from 'react-admin'
import type { Locale } from '../../../../api'
import { FieldLocaleContext } from './fieldLocale'

type Props = { locale: Locale; prefix: string; children: ReactNode }

/** The inputs of one language. */
export const LocaleFields = ({ locale, prefix, children }: Props) => {
  const resource = useResourceContext()
  const context = useMemo(
    () => ({
      getSource: (source: string) => `${prefix}.${locale}.${source}`,
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [prefix, locale, resource],
  )
  return (
    <FieldLocaleContext.Provider value={locale}>
      <SourceContextProvider value={context}>{children}</SourceContextProvider>
    </FieldLocaleContext.Provider>
  )
}
