import { useMemo, type ComponentType } from 'react'
import { SourceContextProvider, useResourceContext } from 'react-admin'
import type { Locale } from '../../../api'
import { FieldLocaleContext } from './fieldLocale'
import { TextInput } from './TextInput'
import type { FieldProps } from './useField'

export type TranslatedField = FieldProps & { Input?: ComponentType<FieldProps> }

type Props = { locale: Locale; prefix: string; fields: readonly TranslatedField[] }

/** The inputs of one language. */
export const LocaleFields = ({ locale, prefix, fields }: Props) => {
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
      <SourceContextProvider value={context}>
        {fields.map(({ Input = TextInput, ...field }) => (
          <Input key={field.source} {...field} />
        ))}
      </SourceContextProvider>
    </FieldLocaleContext.Provider>
  )
}
