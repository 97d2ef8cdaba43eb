import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RefusedDialog } from '../kit/lists/RefusedDialog'

export type Refused = { id: number; name: string; message: string }

/** Which of the chosen documents could not be accepted, and why. */
export const RefusedDocuments = ({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <RefusedDialog
      title={translate('documents.bulk.refused', refused.length)}
      close={translate('documents.bulk.close')}
      refused={refused.map((one) => ({ ...one, name: <Link to={`/documents/${one.id}`}>{one.name}</Link> }))}
      onClose={onClose}
    />
  )
}
