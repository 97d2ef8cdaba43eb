import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RefusedDialog } from '../kit/lists/RefusedDialog'
import type { Refusal } from './useBulk'

/** With which of the chosen applications it could not be done, and why, row by row. */
export const BulkResult = ({ refused, onClose }: { refused: readonly Refusal[]; onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <RefusedDialog
      title={translate('profiles.bulk.refused', refused.length)}
      close={translate('profiles.bulk.close')}
      refused={refused.map((one) => ({ ...one, name: <Link to={`/profiles/${one.id}`}>{one.name}</Link> }))}
      onClose={onClose}
    />
  )
}
