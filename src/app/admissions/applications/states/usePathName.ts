import { useTranslate } from 'react-admin'

type NamedDocument = { code: string; name: string }

/** Returns a function that names the part, field or document of a remark. */
export const usePathName = (documents: readonly NamedDocument[]) => {
  const translate = useTranslate()
  return (path: string): string => {
    const [part = '', ...rest] = path.split('.')
    if (part === 'documents')
      return (
        documents.find(({ code }) => code === rest.join('.'))?.name ?? translate('application_form.parts.documents')
      )
    const partName = translate(`application_form.parts.${part}`)
    if (path === 'contacts.registered' || path === 'contacts.actual')
      return translate(`application_form.sections.${rest.join('.')}`)
    return rest.length === 0 ? partName : translate(`resources.profiles.fields.${path}`, { _: partName })
  }
}
