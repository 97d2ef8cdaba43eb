import { useTranslate } from 'react-admin'
import type { ProfileRow } from '../../api/profileCase'

/** How many of the documents that are needed are accepted; those that wait for a look beside it. */
export const DocumentCount = ({
  documents: { accepted, required, waiting },
}: {
  documents: ProfileRow['documents']
}) => {
  const translate = useTranslate()
  return (
    <span className={accepted < required ? 'num nowrap t-warning' : 'num nowrap'}>
      {translate('profiles.documents_of', { accepted, required })}
      {waiting > 0 && <span className="muted"> {translate('profiles.documents_waiting', { count: waiting })}</span>}
    </span>
  )
}
