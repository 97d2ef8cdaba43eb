import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { ItemForm } from './ItemForm'
import { ItemView } from './ItemView'

/** Changes parts of the address; null takes one away. */
type Go = (change: Readonly<Record<string, string | null>>) => void

type Props = {
  /** Null for a new one. */
  item: OwnItem | null
  /** It is to be changed, though it could be read first. */
  isEditing: boolean
  go: Go
}

/** One achievement over the page: what waits or counts is read first, what is still to be sent is open to write at once. */
export const ItemDialog = ({ item, isEditing, go }: Props) => {
  const close = () => go({ item: null, edit: null })
  if (item === null) return <ItemForm item={null} onClose={close} />
  const writes = item.actions.includes('edit') && (isEditing || item.status === 'draft' || item.status === 'returned')
  return writes ? (
    <ItemForm item={item} onClose={close} />
  ) : (
    <ItemView item={item} onEdit={() => go({ edit: '1' })} onClose={close} />
  )
}
