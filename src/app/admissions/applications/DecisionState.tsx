import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { settledDocument } from '../../../api/admissions/statusSets'
import { usePendingDecisions } from '../shared'

/** What still stands before a decision: documents before an acceptance, remarks before a return. */
export const DecisionState = ({ profile }: { profile: ProfileCase }) => {
  const translate = useTranslate()
  const pending = usePendingDecisions()
  const remarks = profile.remarks.filter(({ state, severity }) => state === 'open' && severity === 'blocking').length
  const documents = profile.documents.filter(
    ({ required, status }) => required && !settledDocument.includes(status.code),
  ).length
  return (
    <span className="save" role="status">
      {profile.actions.includes('return') &&
        [
          pending > 0 && translate('profiles.documents_saving'),
          pending === 0 && documents > 0 && translate('profiles.documents_before', documents),
          translate(remarks > 0 ? 'profiles.return.ready' : 'profiles.return.none', remarks),
        ]
          .filter(Boolean)
          .join('. ')}
    </span>
  )
}
