import { useTranslate } from 'react-admin'
import { RefusedDialog } from '../kit/lists/RefusedDialog'
import type { Refusal } from './useDeed'

type Props = { refused: readonly Refusal[]; nameOf: (id: number) => string; onClose: () => void }

/** With whom it could not be done, and why, one by one. */
export const Refusals = ({ refused, nameOf, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <RefusedDialog
      title={translate('ranking.refused', refused.length)}
      close={translate('ranking.close')}
      refused={refused.map((one) => ({ ...one, name: nameOf(one.id) }))}
      onClose={onClose}
    />
  )
}
