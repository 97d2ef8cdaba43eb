import { MoveButtons } from './MoveButtons'
import { GripVertical } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useDragOrder } from './useDragOrder'
import '../inputs.css'

type Props<Item> = {
  items: readonly Item[]
  nameOf: (item: Item) => string
  disabled?: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, index: number) => ReactNode
}

/** Sortable list: drag by the handle, use arrow keys on it, or press buttons. A live region announces each move. */
export const SortableList = <Item extends { id: number }>({
  items,
  nameOf,
  disabled = false,
  onChange,
  children,
}: Props<Item>) => {
  const translate = useTranslate()
  const [announcement, announce] = useState('')
  const move = useCallback(
    ({ from, to }: { from: number; to: number }) => {
      const [item] = items.slice(from, from + 1)
      if (!item) return
      onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
      announce(translate('kit.order.moved', { name: nameOf(item), place: to + 1 }))
    },
    [items, nameOf, onChange, translate],
  )
  const { list, dragged, handle } = useDragOrder({ onMove: move })
  return (
    <>
      <ol ref={list} className="bordered divided dragged-list">
        {items.map((item, index) => (
          <li key={item.id} className={dragged === index ? 'row dragged' : 'row'}>
            {!disabled && (
              <button
                type="button"
                className="grip"
                aria-label={translate('kit.order.drag', { name: nameOf(item), place: index + 1 })}
                {...handle(index, items.length)}
              >
                <GripVertical size={20} strokeWidth={1.75} aria-hidden />
              </button>
            )}
            <span className="faint num hide-phone" aria-hidden>
              {index + 1}
            </span>
            <div className="grow">{children(item, index)}</div>
            {!disabled && (
              <span className="row gap-1">
                <MoveButtons
                  name={nameOf(item)}
                  index={index}
                  count={items.length}
                  size="small"
                  onMove={(to) => move({ from: index, to })}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}
