import { useTranslate } from 'react-admin'
import type { ProfileRow } from '../../../api/admissions/applicationCase'

/** How many of the documents that are needed are accepted. */
export const DocumentCount = ({ documents: { accepted, required } }: Pick<ProfileRow, 'documents'>) => {
  const translate = useTranslate()
  return (
    <span className={accepted < required ? 'num nowrap medium t-warning' : 'num nowrap'}>
      {translate('profiles.documents_of', { accepted, required })}
    </span>
  )
}
