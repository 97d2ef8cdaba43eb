import { useTranslateLabel } from 'react-admin'

/** The name of a field as text: the message of that field, unless another message is given. */
export const useLabel = (): ((field: { source: string; label?: string }) => string) => {
  const translateLabel = useTranslateLabel()
  return ({ source, label }) => {
    const name = translateLabel({ source, ...(label && { label }) })
    return typeof name === 'string' ? name : source
  }
}
