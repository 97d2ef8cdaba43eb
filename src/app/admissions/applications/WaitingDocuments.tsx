import { useTranslate } from 'react-admin'

/** How many documents wait for a look. */
export const WaitingDocuments = ({ count }: { count: number }) => {
  const translate = useTranslate()
  return <span className="num nowrap">{translate('profiles.documents_waiting', count)}</span>
}
